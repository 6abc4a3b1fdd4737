import { inTransaction } from '@touchline/api/db/transaction'
import type { WrittenCatalogue } from '@touchline/api/features/catalogue/catalogue-file'
import { saveCouponPlan } from '@touchline/api/features/coupons/save-coupon-plan'
import { findCoupon } from '@touchline/api/features/coupons/store'
import { addDays, dateOf, type Instant } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { OpenedOrganization } from './open-organization.ts'
import type { WorldCell } from './world-cell.ts'

type Coupons = NonNullable<WrittenCatalogue['coupons']>

interface DemoCoupon extends Omit<Coupons[string], 'from' | 'until'> {
  /** Counted from the day the world is made. */
  readonly days: readonly [from: number, until: Instant]
}

const coupons: Readonly<Record<string, DemoCoupon>> = {
  SPRING: {
    group: 'teamStandardPlan',
    percent: 20,
    names: {
      en: 'Season start',
      ja: '新シーズン応援',
      fr: 'Début de saison',
      es: 'Inicio de temporada',
      'pt-pt': 'Início de época',
      de: 'Saisonstart',
    },
    descriptions: {
      en: 'Standard with 20 percent off for three months.',
      ja: 'スタンダードが3か月間20%割引になります。',
      fr: 'Standard avec 20 pour cent de remise pendant trois mois.',
      es: 'Standard con un 20 por ciento de descuento durante tres meses.',
      'pt-pt': 'Standard com 20 por cento de desconto durante três meses.',
      de: 'Standard drei Monate lang mit 20 Prozent Rabatt.',
    },
    termMonths: 3,
    uses: 200,
    days: [-20, 100],
  },
  YEAR15: {
    group: 'yearlyStandardPlusPlan',
    percent: 15,
    names: {
      en: 'A whole year',
      ja: '年間応援',
      fr: 'Une année entière',
      es: 'Un año entero',
      'pt-pt': 'Um ano inteiro',
      de: 'Ein ganzes Jahr',
    },
    descriptions: {
      en: 'Standard+ for a year with 15 percent off.',
      ja: 'スタンダード＋の年間プランが15%割引になります。',
      fr: 'Standard+ pendant un an avec 15 pour cent de remise.',
      es: 'Standard+ durante un año con un 15 por ciento de descuento.',
      'pt-pt': 'Standard+ durante um ano com 15 por cento de desconto.',
      de: 'Standard+ ein Jahr lang mit 15 Prozent Rabatt.',
    },
    uses: 50,
    days: [-20, 100],
  },
  USEDUP: {
    group: 'yearlyStandardPlan',
    percent: 20,
    names: {
      en: 'First of all',
      ja: '先着1団体',
      fr: 'Premier arrivé',
      es: 'El primero',
      'pt-pt': 'O primeiro',
      de: 'Der erste Verein',
    },
    descriptions: {
      en: 'Standard for a year with 20 percent off, for one club.',
      ja: '先着1団体に限り、スタンダードの年間プランが20%割引になります。',
      fr: 'Standard pendant un an avec 20 pour cent de remise, pour un club.',
      es: 'Standard durante un año con un 20 por ciento de descuento, para un club.',
      'pt-pt': 'Standard durante um ano com 20 por cento de desconto, para um clube.',
      de: 'Standard ein Jahr lang mit 20 Prozent Rabatt, für einen Verein.',
    },
    uses: 1,
    days: [-300, 100],
  },
  OLDONE: {
    group: 'teamStandardPlan',
    percent: 20,
    names: {
      en: 'Last season',
      ja: '昨シーズン',
      fr: 'Saison dernière',
      es: 'Temporada pasada',
      'pt-pt': 'Época passada',
      de: 'Letzte Saison',
    },
    descriptions: {
      en: 'Standard with 20 percent off, last season.',
      ja: '昨シーズンのスタンダード20%割引です。',
      fr: 'Standard avec 20 pour cent de remise, la saison dernière.',
      es: 'Standard con un 20 por ciento de descuento, la temporada pasada.',
      'pt-pt': 'Standard com 20 por cento de desconto, na época passada.',
      de: 'Standard mit 20 Prozent Rabatt, letzte Saison.',
    },
    termMonths: 3,
    uses: 200,
    days: [-400, -30],
  },
  DOWN10: {
    group: 'teamBasicPlan',
    percent: 10,
    names: {
      en: 'Small is fine',
      ja: 'ベーシック応援',
      fr: 'Petit format',
      es: 'Pequeño formato',
      'pt-pt': 'Pequeno formato',
      de: 'Klein genügt',
    },
    descriptions: {
      en: 'Basic with 10 percent off for six months.',
      ja: 'ベーシックが6か月間10%割引になります。',
      fr: 'Basic avec 10 pour cent de remise pendant six mois.',
      es: 'Basic con un 10 por ciento de descuento durante seis meses.',
      'pt-pt': 'Basic com 10 por cento de desconto durante seis meses.',
      de: 'Basic sechs Monate lang mit 10 Prozent Rabatt.',
    },
    termMonths: 6,
    uses: 200,
    days: [-20, 100],
  },
}

export function couponsOf({ region, today }: WorldCell): Coupons {
  if (region !== 'asia') return {}
  const date = dateOf(today, regionDefaults[region].zone)
  return Object.fromEntries(
    Object.entries(coupons).map(
      ([
        code,
        {
          days: [from, until],
          ...coupon
        },
      ]) => [code, { ...coupon, from: addDays(date, from), until: addDays(date, until) }],
    ),
  )
}

interface Use {
  readonly code: string
  readonly analysts: number
  readonly viewers: number
}

export async function useCoupon({ deps }: WorldCell, opened: OpenedOrganization, use: Use): Promise<void> {
  const { organizationId, contractId, userIds } = opened
  const { analysts, viewers } = use
  await inTransaction(deps.db, { organizationId }, async (tx) => {
    const coupon = await findCoupon(tx, { code: use.code })
    if (coupon === null) throw new Error(`the demo has no coupon ${use.code}`)
    const saved = await saveCouponPlan(tx, {
      organizationId,
      contractId,
      actor: userIds[0] ?? organizationId,
      role: 'administrator',
      couponId: coupon.row.coupon_id,
      select: () => ({ kind: 'selected', selection: { analysts, viewers } }),
      startAt: null,
      quotedTotal: null,
      givesUpCoupons: [],
      now: deps.clock.now(),
      newId: deps.ids.uuid,
    })
    if (saved.kind === 'refused') throw new Error(`the coupon was refused: ${saved.code}`)
  })
}
