import type { RegionName } from '@touchline/contract/wire'

const organizations: Readonly<Record<RegionName, readonly string[]>> = {
  asia: ['Aoba SC', 'Chigasaki', 'Hama United', 'Kawagoe', 'Matsumoto', 'Nagoya Minami', 'Okayama', 'Sendai Kita'],
  europe: ['AC Ponte', 'Bergheim', 'Clontarf', 'Deventer', 'Gent Noord', 'Olympique Vaise', 'Real Soria', 'Uppsala'],
  america: ['Albany', 'Bay Ridge', 'Cascade', 'Dayton', 'El Paso', 'Fresno', 'Grand Rapids', 'Halifax'],
}

const competitions: Readonly<Record<RegionName, readonly string[]>> = {
  asia: ['Kanto League', 'Prefecture Cup'],
  europe: ['Regional League', 'Autumn Cup'],
  america: ['Conference', 'Invitational'],
}

/** Who the demo's organisations play against. */
export const organizationsOf = (region: RegionName): readonly string[] => organizations[region]

export const competitionsOf = (region: RegionName): readonly string[] => competitions[region]
