export const MOST_PASSKEYS = 20

export const MOST_CHARACTERS_OF_A_NAME = 60
