export const NOTICES_OF_BELL = 50
