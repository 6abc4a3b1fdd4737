/** What the overview loads after its figures, as its places load it. */
const parts = [
  () => import('../features/contract/season/season.tsx'),
  () => import('../features/contract/used/used.tsx'),
  () => import('../features/contract/below.tsx'),
  () => import('../features/contract/quiet/quiet-row.tsx'),
  () => import('./watch/later-parts.tsx'),
]

/** Fetched before there is anything to show in them: while the reader types, or while the figures are on their way. */
export async function fetchFirstParts(words: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled([...parts, words].map((each) => each()))
}
