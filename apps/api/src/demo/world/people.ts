/** Names for users that nobody signs in as: short, plausible, in the order they are taken. */
const given = [
  'a.tanaka',
  'k.mori',
  's.ito',
  'y.abe',
  'coach-u18',
  'video-room',
  'm.hayashi',
  'r.ogawa',
  't.nishi',
  'n.ueno',
  'coach-u15',
  'l.martin',
  'p.garcia',
  'j.smith',
  'd.costa',
  'e.weber',
  'bench-tablet',
  'h.kondo',
  'c.dubois',
  'analysis-2',
]

/** The n-th username of an organisation; unique whatever its size. */
export function usernameAt(index: number): string {
  const name = given[index % given.length] ?? 'user'
  const round = Math.floor(index / given.length)
  return round === 0 ? name : `${name}-${round + 1}`
}
