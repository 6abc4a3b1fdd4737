import { localDate } from '@touchline/contract/wire'
import { MAXIMUM_SEATS } from '@touchline/domain/add-ons'
import { dateOf, type LocalDate, monthOf } from '@touchline/domain/calendar'
import { type CancellationReason, cancellationReasons, type Leaving } from '@touchline/domain/cancellation'
import type { OrganizationId, PlanGroupId } from '@touchline/domain/ids'
import { MOST_TRIAL_DAYS } from '@touchline/domain/plans'
import * as z from 'zod/mini'
import { loadCatalogue } from '../books/catalogue/catalogue.ts'
import { loadOwnContract, organizationContractId } from '../books/contract/contracts.ts'
import type { Tx } from '../db/connect.ts'
import { closeMonths } from '../features/billing/close-month.ts'
import { billTerm } from '../features/billing/close-term.ts'
import { cancelContract } from '../features/cancellation/cancel-contract.ts'
import { mailAccountClosed } from '../features/cancellation/mail-account-closed.ts'
import { withdrawCancellation } from '../features/cancellation/withdraw-cancellation.ts'
import { type Granted, type Granting, grantPlan } from '../features/plans/grant/grant-plan.ts'
import type { NotGranted } from '../features/plans/grant/refusal.ts'
import { type EndedTrial, endTrialNow, extendTrial } from '../features/plans/grant/trials.ts'
import { saveMonthlyPlan, selectionOf } from '../features/plans/save-monthly-plan.ts'
import { saveYearlyPlan } from '../features/plans/save-yearly-plan.ts'
import { withdrawPlanChange } from '../features/plans/withdraw-plan-change.ts'
import { type Acted, act, administration, type By, done, type NotActed, notActed, ofOrganization } from './act.ts'
import { organizationId } from './input.ts'

type Giving = Omit<Granting, 'groupId' | 'lastDay'>

async function onContract<D extends Granted | EndedTrial>(
  tx: Tx,
  of: OrganizationId,
  { operator, reason, now, ids }: By,
  work: (giving: Giving) => Promise<D | NotGranted>,
): Promise<Acted<D> | NotActed> {
  const contractId = await organizationContractId(tx, of)
  const given = await work({ organizationId: of, contractId, operator, reason, now, newId: ids.uuid })
  return given.kind === 'refused' ? given : done(`${of} ${given.groupId}`, given)
}

interface Place extends Omit<Giving, 'operator' | 'reason'> {
  readonly actor: string
  readonly role: 'administrator'
}

async function asAdministrator<D>(
  tx: Tx,
  of: OrganizationId,
  { operator: actor, now, ids }: By,
  work: (place: Place) => Promise<{ readonly kind: 'did'; readonly said: D } | NotActed>,
): Promise<Acted<D> | NotActed> {
  const contractId = await organizationContractId(tx, of)
  const place = { organizationId: of, contractId, actor, now, newId: ids.uuid, role: 'administrator' } as const
  const outcome = await work(place)
  return outcome.kind === 'did' ? done(of, outcome.said) : outcome
}

const did = <D>(said: D) => ({ kind: 'did', said }) as const

interface Choice {
  readonly groupId: PlanGroupId
  readonly analysts?: number | undefined
  readonly viewers?: number | undefined
  readonly startsNextMonth?: boolean | undefined
}

/** The preview's total, compared by digest. */
async function choosePlan(tx: Tx, place: Place, { startsNextMonth = false, ...choice }: Choice) {
  const { groups } = await loadCatalogue(tx)
  const { groupId, analysts, viewers } = choice
  const order = { ...place, quotedTotal: null, givesUpCoupons: [] }
  if (groups.get(groupId)?.cycle === 'year') {
    const choose = () => ({ kind: 'chosen', selection: selectionOf({ groupId, analysts, viewers }) }) as const
    const saved = await saveYearlyPlan(tx, { ...order, choose })
    return saved.kind === 'refused' ? saved : did({ groupId, from: saved.change.term.firstDay })
  }
  const saved = await saveMonthlyPlan(tx, { ...order, groupId, analysts, viewers, startsNextMonth })
  return saved.kind === 'refused' ? saved : did({ groupId, from: dateOf(saved.boundary, saved.loaded.contract.zone) })
}

async function withdrawChange(tx: Tx, place: Place) {
  const withdrawn = await withdrawPlanChange(tx, place)
  return withdrawn.kind === 'refused' ? withdrawn : did(null)
}

async function leave(tx: Tx, place: Place, way: Leaving['kind'], reason: CancellationReason | undefined) {
  const cancelled = await cancelContract(tx, { ...place, cancellationDate: way, reason })
  if (cancelled.kind === 'refused') return cancelled.code === 'not-contract-date' ? cannotLeave[way] : cancelled
  const { cancellation, zone } = cancelled.loaded.contract
  return did({ lastDay: cancellation.state === 'reserved' ? dateOf(cancellation.at - 1, zone) : null })
}

async function stay(tx: Tx, place: Place) {
  const withdrawn = await withdrawCancellation(tx, place)
  return withdrawn.kind === 'refused' ? withdrawn : did(null)
}

/** First day; null: a change was taken back. */
export type Changed = { readonly groupId: PlanGroupId; readonly from: LocalDate } | null

/** Null: a cancellation was taken back; no last day: ended at once. */
export type Left = { readonly lastDay: LocalDate | null } | null

const cannotLeave = {
  close: notActed('it cannot end at once: it ends with its month or term', { reason: 'not-at-once' }),
  reserve: notActed('it can only end at once', { reason: 'not-later' }),
}

const days = z.int().check(z.minimum(1), z.maximum(MOST_TRIAL_DAYS))

export const planActs = {
  'grant-plan': act({
    command: 'grant-plan',
    /** In the contract's zone; null: open-ended. */
    input: z.strictObject({ organizationId, groupId: z.string(), lastDay: z.nullable(localDate) }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { organizationId: of, ...granted }, by) =>
      onContract(tx, of, by, (giving) => grantPlan(tx, { ...giving, ...granted })),
  }),
  'extend-trial': act({
    command: 'trial extend',
    input: z.strictObject({
      organizationId,
      until: z.union([z.strictObject({ days }), z.strictObject({ lastDay: localDate })]),
    }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { organizationId: of, until }, by) =>
      onContract(tx, of, by, (giving) => extendTrial(tx, { ...giving, until })),
  }),
  'end-trial': act({
    command: 'trial end',
    input: z.strictObject({ organizationId }),
    needsReason: true,
    scopeOf: administration,
    carryOut: (tx, { organizationId: of }, by) => onContract(tx, of, by, (giving) => endTrialNow(tx, giving)),
  }),
  'change-plan': act({
    command: 'change-plan',
    /** Omitted: as in force; null takes back a change that has not begun. */
    input: z.strictObject({
      organizationId,
      to: z.nullable(
        z.strictObject({
          groupId: z.string().check(z.minLength(1), z.maxLength(100)),
          analysts: z.optional(z.int().check(z.minimum(1), z.maximum(MAXIMUM_SEATS))),
          viewers: z.optional(z.int().check(z.minimum(0), z.maximum(MAXIMUM_SEATS))),
          startsNextMonth: z.optional(z.boolean()),
        }),
      ),
    }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: (tx, { organizationId: of, to }, by) =>
      asAdministrator<Changed>(tx, of, by, (place) =>
        to === null ? withdrawChange(tx, place) : choosePlan(tx, place, to),
      ),
    hopedFor: async (tx, { organizationId: of, to }, { now, ids, readIssuer }) => {
      if (to === null) return
      const contractId = await organizationContractId(tx, of)
      await billTerm(tx, { organizationId: of, contractId, start: now, now, newId: ids.uuid, issuer: readIssuer() })
    },
  }),
  'cancel-plan': act({
    command: 'cancel-plan',
    /** `way` as in the console; null takes a cancellation back. */
    input: z.strictObject({
      organizationId,
      way: z.nullable(z.enum(['reserve', 'close'])),
      why: z.optional(z.enum(cancellationReasons)),
    }),
    needsReason: true,
    scopeOf: ofOrganization,
    carryOut: (tx, { organizationId: of, way, why }, by) =>
      asAdministrator<Left>(tx, of, by, (place) => (way === null ? stay(tx, place) : leave(tx, place, way, why))),
    hopedFor: async (tx, { organizationId: of, way }, { now, ids, cell, ...by }) => {
      if (way !== 'close') return
      const { row, contract } = await loadOwnContract(tx, of)
      const key = { organizationId: of, contractId: row.contract_id }
      await closeMonths(tx, [{ ...key, month: monthOf(now, contract.zone) }], {
        now,
        newId: ids.uuid,
        issuer: by.readIssuer(),
      })
      const letter = { ...cell, brand: by.readBrand(), consoleUrl: by.readConsoleUrl() }
      await mailAccountClosed(tx, key, { cell: letter, newToken: () => '…', cause: 'preview', now })
    },
  }),
}
