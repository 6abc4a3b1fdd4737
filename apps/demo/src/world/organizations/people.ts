import type { RegionName } from '@touchline/contract/wire'

/** Plausible in their region and its scripts, in the order they are taken. */
const given: Readonly<Record<RegionName, readonly string[]>> = {
  asia: [
    'a.tanaka',
    '森 海斗',
    's.ito',
    '阿部 優子',
    'coach-u18',
    '映像班',
    'm.hayashi',
    '小川 涼',
    't.nishi',
    'n.ueno',
    'U15コーチ',
    'h.kondo',
    '酒井 美咲',
    'j.lim',
    'bench-tablet',
    'analysis-2',
  ],
  europe: [
    'l.martin',
    'c.dubois',
    'e.weber',
    'p.garcia',
    'coach-u19',
    'video-room',
    'd.costa',
    'm.rossi',
    'a.lindqvist',
    's.petit',
    'coach-u17',
    'j.silva',
    'k.vogel',
    'r.moreau',
    'bench-tablet',
    'analysis-2',
  ],
  america: [
    'j.smith',
    'm.johnson',
    'a.rivera',
    't.nguyen',
    'coach-varsity',
    'video-room',
    'd.brooks',
    'c.alvarez',
    'k.murphy',
    'l.chen',
    'coach-jv',
    's.patel',
    'r.dawson',
    'e.ortiz',
    'bench-tablet',
    'analysis-2',
  ],
}

export function usernameAt(region: RegionName, index: number): string {
  const names = given[region]
  const name = names[index % names.length] ?? 'user'
  const round = Math.floor(index / names.length)
  return round === 0 ? name : `${name}-${round + 1}`
}
