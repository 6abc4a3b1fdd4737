/** What a person looks at beside the amount of a bill. */
export const runNotes = ['card-expires', 'on-hold', 'waived', 'prices', 'sleep-begins', 'sleep-ends'] as const

export type RunNote = (typeof runNotes)[number]
