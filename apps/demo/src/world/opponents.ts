import type { RegionName } from '@touchline/contract/wire'

const organizations: Readonly<Record<RegionName, readonly string[]>> = {
  asia: ['青葉SC', 'Chigasaki', '浜ユナイテッド', 'Kawagoe', '松本FC', 'Nagoya Minami', '岡山', '仙台北'],
  europe: ['AC Ponte', 'Bergheim', 'Clontarf', 'Deventer', 'Gent Noord', 'Olympique Vaise', 'Real Soria', 'Uppsala'],
  america: ['Albany', 'Bay Ridge', 'Cascade', 'Dayton', 'El Paso', 'Fresno', 'Grand Rapids', 'Halifax'],
}

const competitions: Readonly<Record<RegionName, readonly string[]>> = {
  asia: ['関東リーグ', '県大会'],
  europe: ['Regional League', 'Autumn Cup'],
  america: ['Conference', 'Invitational'],
}

export const organizationsOf = (region: RegionName): readonly string[] => organizations[region]

export const competitionsOf = (region: RegionName): readonly string[] => competitions[region]
