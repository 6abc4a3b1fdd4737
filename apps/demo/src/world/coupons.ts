import type { Tx } from '@touchline/api/db/connect'
import { inTransaction } from '@touchline/api/db/transaction'
import { createCoupon, type NewCoupon } from '@touchline/api/features/coupons/create-coupon'
import { saveCouponPlan } from '@touchline/api/features/coupons/save-coupon-plan'
import { findCoupon } from '@touchline/api/features/coupons/store'
import { addDays, dateOf, type Instant } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import type { OpenedOrganization } from './open-organization.ts'
import type { WorldCell } from './world-cell.ts'

interface DemoCoupon extends Omit<NewCoupon, 'effectiveFrom' | 'effectiveUntil'> {
  /** First and last day, counted from the day the world is made. */
  readonly days: readonly [from: number, until: Instant]
}

const coupons: readonly DemoCoupon[] = [
  {
    code: 'SPRING',
    groupId: 'teamStandardPlanDiscount20Percent',
    names: {
      en: 'Season start',
      ja: '新シーズン応援',
      es: 'Inicio de temporada',
      fr: 'Début de saison',
      pt: 'Início de época',
    },
    descriptions: {
      en: 'Standard with 20 percent off for three months.',
      ja: 'スタンダードが3か月間20%割引になります。',
      es: 'Standard con un 20 por ciento de descuento durante tres meses.',
      fr: 'Standard avec 20 pour cent de remise pendant trois mois.',
      pt: 'Standard com 20 por cento de desconto durante três meses.',
    },
    termMonths: 3,
    numberOfAvailableUses: 200,
    days: [-20, 100],
  },
  {
    code: 'YEAR15',
    groupId: 'yearlyStandardPlusPlanDiscount15Percent',
    names: { en: 'A whole year', ja: '年間応援', es: 'Un año entero', fr: 'Une année entière', pt: 'Um ano inteiro' },
    descriptions: {
      en: 'Standard+ for a year with 15 percent off.',
      ja: 'スタンダード＋の年間プランが15%割引になります。',
      es: 'Standard+ durante un año con un 15 por ciento de descuento.',
      fr: 'Standard+ pendant un an avec 15 pour cent de remise.',
      pt: 'Standard+ durante um ano com 15 por cento de desconto.',
    },
    numberOfAvailableUses: 50,
    days: [-20, 100],
  },
  {
    code: 'USEDUP',
    groupId: 'yearlyStandardPlanDiscount20Percent',
    names: { en: 'First of all', ja: '先着1団体' },
    descriptions: { en: 'Standard for a year with 20 percent off, for one club.' },
    numberOfAvailableUses: 1,
    days: [-300, 100],
  },
  {
    code: 'OLDONE',
    groupId: 'teamStandardPlanDiscount20Percent',
    names: { en: 'Last season', ja: '昨シーズン' },
    descriptions: {},
    termMonths: 3,
    numberOfAvailableUses: 200,
    days: [-400, -30],
  },
  {
    code: 'DOWN10',
    groupId: 'teamBasicPlanDiscount10Percent',
    names: { en: 'Small is fine', ja: 'ベーシック応援', fr: 'Petit format', es: 'Pequeño formato' },
    descriptions: { en: 'Basic with 10 percent off for six months.', ja: 'ベーシックが6か月間10%割引になります。' },
    termMonths: 6,
    numberOfAvailableUses: 200,
    days: [-20, 100],
  },
]

/** The coupons of Asia, where their plans are sold. */
export async function createCoupons(tx: Tx, { region, deps, today }: WorldCell): Promise<void> {
  if (region !== 'asia') return
  const date = dateOf(today, regionDefaults[region].zone)
  for (const { days, ...coupon } of coupons) {
    const [from, until] = days
    const effective = { effectiveFrom: addDays(date, from), effectiveUntil: addDays(date, until) }
    await createCoupon(tx, { ...coupon, ...effective }, deps.ids.uuid(), deps.clock.now())
  }
}

interface Use {
  readonly code: string
  readonly analysts: number
  readonly viewers: number
}

/** By the very use case of the console, as it was used on that day. */
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
