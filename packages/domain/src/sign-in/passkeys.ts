/** A login has no more of them: enough for every device of a person. */
export const MOST_PASSKEYS = 20

/** The length of a passkey's name, by which its owner knows it again. */
export const MOST_CHARACTERS_OF_A_NAME = 60
