import type { Language, RegionName } from '@touchline/contract/wire'

/** What a demo organisation is, before its history runs. Times are counted back from the day the world is made. */
export interface DemoOrganization {
  readonly login: string
  readonly displayName: string
  readonly region: RegionName
  readonly name: string
  readonly type: 'ESPORTS' | 'MBP' | 'OTHER'
  readonly lang: Language
  readonly permissions: readonly string[]
  readonly plan: DemoPlan
  readonly payer: DemoPayer | null
  /** A test card's number; null pays by bank transfer or not at all. */
  readonly card: DemoCard | null
  /** Active analysts and viewers besides the administrator. */
  readonly analysts: number
  readonly viewers: number
  /** Of the running month. */
  readonly uploadSeconds: number
  readonly exportSeconds: number
  /** Hours of movies that are older than the retention. */
  readonly overdueStorageSeconds: number
}

export interface DemoPayer {
  readonly name: string
  readonly tel: string
  readonly country: string
}

export interface DemoCard {
  readonly number: string
  readonly holder: string
}

export type DemoPlan =
  | {
      readonly kind: 'monthly'
      readonly groupId: string
      readonly monthsAgo: number
      readonly extraAnalysts: number
      readonly viewers: number
    }
  | { readonly kind: 'trial'; readonly groupId: string; readonly daysAgo: number; readonly daysLeft: number }
  | {
      readonly kind: 'yearly'
      readonly groupId: string
      /** Days from today to the end of the running term. */
      readonly daysLeft: number
      readonly termsBefore: number
      readonly extraAnalysts: number
      readonly viewers: number
    }

const hours = (count: number) => Math.round(count * 3600)
const minutes = (count: number) => Math.round(count * 60)
const exporting = ['exportPlaylist']
const visa = (holder: string): DemoCard => ({ number: '4242424242424242', holder })

const plain = {
  type: 'OTHER',
  permissions: exporting,
  uploadSeconds: 0,
  exportSeconds: 0,
  overdueStorageSeconds: 0,
} as const

const asia = { ...plain, region: 'asia', lang: 'ja' } as const
const europe = { ...plain, region: 'europe', lang: 'fr' } as const
const america = { ...plain, region: 'america', lang: 'en' } as const

const monthly = (groupId: string, monthsAgo: number, extraAnalysts: number, viewers: number): DemoPlan => ({
  kind: 'monthly',
  groupId,
  monthsAgo,
  extraAnalysts,
  viewers,
})

/** The demo world's organisations, by login name. Those with a story of their own are told in stories.ts. */
export const demoOrganizations: readonly DemoOrganization[] = [
  {
    ...asia,
    login: 'trial',
    displayName: 'Haruka Endo',
    name: 'Shiosai Beach Handball',
    plan: { kind: 'trial', groupId: 'freePlan', daysAgo: 21, daysLeft: 9 },
    payer: null,
    card: null,
    analysts: 1,
    viewers: 3,
    uploadSeconds: hours(2.4),
    exportSeconds: 0,
  },
  {
    ...asia,
    login: 'trial-ended',
    displayName: 'Kenta Arai',
    name: 'Midori Lacrosse',
    plan: { kind: 'trial', groupId: 'freePlan', daysAgo: 40, daysLeft: -10 },
    payer: null,
    card: null,
    analysts: 1,
    viewers: 2,
  },
  {
    ...asia,
    login: 'basic',
    displayName: 'Aya Tanaka',
    name: 'Kita Rowing Club',
    plan: monthly('teamBasicPlan', 14, 0, 6),
    payer: { name: 'Kita Rowing Club office', tel: '+81355500142', country: 'JP' },
    card: visa('AYA TANAKA'),
    analysts: 1,
    viewers: 5,
    uploadSeconds: hours(4.3),
  },
  {
    ...asia,
    login: 'standard',
    displayName: 'Kaito Mori',
    name: 'Minato Football Club',
    plan: monthly('teamStandardPlan', 15, 2, 12),
    payer: { name: 'Minato FC office', tel: '+81355500188', country: 'JP' },
    card: visa('KAITO MORI'),
    analysts: 2,
    viewers: 11,
    uploadSeconds: hours(12.4),
    exportSeconds: minutes(21.5),
    overdueStorageSeconds: hours(41) + minutes(59),
  },
  {
    ...asia,
    login: 'standard-plus',
    displayName: 'Sora Ito',
    name: 'Aoba Volleyball',
    plan: monthly('teamStandardPlusPlan', 9, 1, 10),
    payer: { name: 'Aoba Volleyball', tel: '+81345500121', country: 'JP' },
    card: { number: '5555555555554444', holder: 'SORA ITO' },
    analysts: 2,
    viewers: 9,
    uploadSeconds: hours(9.1),
    exportSeconds: minutes(140),
  },
  {
    ...asia,
    login: 'coupon',
    displayName: 'Mei Sato',
    name: 'Hikari Basketball',
    plan: {
      kind: 'yearly',
      groupId: 'yearlyStandardPlanDiscount20Percent',
      daysLeft: 201,
      termsBefore: 0,
      extraAnalysts: 2,
      viewers: 8,
    },
    payer: { name: 'Hikari Basketball', tel: '+81345500177', country: 'JP' },
    card: visa('MEI SATO'),
    analysts: 3,
    viewers: 8,
    uploadSeconds: hours(31),
    exportSeconds: minutes(77),
  },
  {
    ...asia,
    login: 'unpaid',
    displayName: 'Riku Abe',
    name: 'Tama Rugby',
    plan: monthly('teamStandardPlan', 6, 1, 8),
    payer: { name: 'Tama Rugby', tel: '+81425500119', country: 'JP' },
    card: visa('RIKU ABE'),
    analysts: 2,
    viewers: 7,
    uploadSeconds: hours(6.2),
    exportSeconds: minutes(12),
  },
  {
    ...asia,
    login: 'esports',
    displayName: 'Nao Kimura',
    name: 'Neon Foxes',
    type: 'ESPORTS',
    plan: monthly('teamStandardPlan', 7, 3, 4),
    payer: { name: 'Neon Foxes', tel: '+81355500166', country: 'JP' },
    card: visa('NAO KIMURA'),
    analysts: 4,
    viewers: 4,
    uploadSeconds: hours(7.7),
    exportSeconds: minutes(30),
  },
  {
    ...asia,
    login: 'closed',
    displayName: 'Yuna Ota',
    name: 'Sumida Badminton',
    plan: monthly('teamBasicPlan', 5, 0, 2),
    payer: { name: 'Sumida Badminton', tel: '+81355500111', country: 'JP' },
    card: visa('YUNA OTA'),
    analysts: 1,
    viewers: 2,
  },
  {
    ...asia,
    login: 'bank-transfer',
    displayName: 'Shun Kato',
    name: 'Nagisa Sailing School',
    plan: monthly('teamBasicPlan', 10, 0, 3),
    payer: { name: 'Nagisa Sailing School', tel: '+81455500133', country: 'JP' },
    card: null,
    analysts: 1,
    viewers: 3,
    uploadSeconds: hours(1.9),
  },
  {
    ...asia,
    login: 'mbp',
    displayName: 'Daichi Ueda',
    name: 'Seiran Football Academy',
    type: 'MBP',
    plan: monthly('mbpPlan', 8, 1, 20),
    payer: { name: 'Seiran Football Academy', tel: '+81355500155', country: 'JP' },
    card: visa('DAICHI UEDA'),
    analysts: 2,
    viewers: 18,
    uploadSeconds: hours(14),
    exportSeconds: minutes(55),
  },
  {
    ...america,
    login: 'pro',
    displayName: 'Jordan Reyes',
    name: 'Harbor City Soccer',
    plan: monthly('proPlan', 12, 2, 15),
    payer: { name: 'Harbor City Soccer', tel: '+12125550147', country: 'US' },
    card: visa('JORDAN REYES'),
    analysts: 3,
    viewers: 14,
    uploadSeconds: hours(6.8),
    exportSeconds: minutes(40),
  },
  {
    ...america,
    login: 'cancelled',
    displayName: 'Casey Bennett',
    name: 'Lakeside Hockey',
    plan: { kind: 'yearly', groupId: 'yearlyProPlan', daysLeft: -20, termsBefore: 0, extraAnalysts: 1, viewers: 10 },
    payer: { name: 'Lakeside Hockey', tel: '+13125550178', country: 'US' },
    card: visa('CASEY BENNETT'),
    analysts: 2,
    viewers: 9,
  },
  {
    ...america,
    login: 'large',
    displayName: 'Morgan Hale',
    name: 'Continental Athletics',
    plan: monthly('elitePlan', 36, 49, 749),
    payer: { name: 'Continental Athletics', tel: '+14155550190', country: 'US' },
    card: visa('MORGAN HALE'),
    analysts: 50,
    viewers: 749,
    uploadSeconds: hours(17.5),
    exportSeconds: minutes(480),
    overdueStorageSeconds: hours(2150),
  },
  {
    ...europe,
    login: 'elite-yearly',
    displayName: 'Camille Laurent',
    name: 'Racing Club Rhône',
    plan: { kind: 'yearly', groupId: 'yearlyElitePlan', daysLeft: 143, termsBefore: 1, extraAnalysts: 11, viewers: 30 },
    payer: { name: 'Racing Club Rhône', tel: '+33142681234', country: 'FR' },
    card: visa('CAMILLE LAURENT'),
    analysts: 12,
    viewers: 28,
    uploadSeconds: hours(96),
    exportSeconds: minutes(610),
  },
  {
    ...europe,
    login: 'pro-yearly-ending',
    displayName: 'Lukas Brandt',
    name: 'SV Nordufer',
    lang: 'de',
    plan: { kind: 'yearly', groupId: 'yearlyProPlan', daysLeft: 10, termsBefore: 0, extraAnalysts: 2, viewers: 12 },
    payer: { name: 'SV Nordufer', tel: '+493012345678', country: 'DE' },
    card: visa('LUKAS BRANDT'),
    analysts: 3,
    viewers: 12,
    uploadSeconds: hours(74),
    exportSeconds: minutes(120),
  },
  {
    ...europe,
    login: 'yearly-deadline',
    displayName: 'Inês Duarte',
    name: 'Clube Atlântico',
    lang: 'pt-pt',
    plan: { kind: 'yearly', groupId: 'yearlyProPlan', daysLeft: 2, termsBefore: 0, extraAnalysts: 1, viewers: 9 },
    payer: { name: 'Clube Atlântico', tel: '+351213456789', country: 'PT' },
    card: visa('INES DUARTE'),
    analysts: 2,
    viewers: 8,
    uploadSeconds: hours(88),
    exportSeconds: minutes(90),
  },
  {
    ...europe,
    login: 'reserved',
    displayName: 'Lucía Ramos',
    name: 'Deportivo Ribera',
    lang: 'es',
    plan: { kind: 'yearly', groupId: 'yearlyElitePlan', daysLeft: 77, termsBefore: 0, extraAnalysts: 3, viewers: 16 },
    payer: { name: 'Deportivo Ribera', tel: '+34915551234', country: 'ES' },
    card: visa('LUCIA RAMOS'),
    analysts: 4,
    viewers: 15,
    uploadSeconds: hours(51),
    exportSeconds: minutes(33),
  },
  {
    ...asia,
    login: 'multi',
    displayName: 'Alex Nakamura',
    name: 'Umi Water Polo',
    plan: monthly('teamBasicPlan', 6, 0, 4),
    payer: { name: 'Umi Water Polo', tel: '+81355500123', country: 'JP' },
    card: visa('ALEX NAKAMURA'),
    analysts: 1,
    viewers: 4,
    uploadSeconds: hours(3.2),
  },
  {
    ...europe,
    login: 'multi',
    displayName: 'Alex Nakamura',
    name: 'Rive Gauche Water Polo',
    plan: monthly('proPlan', 6, 1, 6),
    payer: { name: 'Rive Gauche Water Polo', tel: '+33142685678', country: 'FR' },
    card: visa('ALEX NAKAMURA'),
    analysts: 2,
    viewers: 6,
    uploadSeconds: hours(2.2),
    exportSeconds: minutes(15),
  },
]

export const demoPassword = 'touchline-demo'

/** Every login of the demo, each once. */
export const demoLogins: readonly string[] = [...new Set([...demoOrganizations.map((demo) => demo.login), 'viewer'])]
