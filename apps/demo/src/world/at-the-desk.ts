import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { openCase } from '@touchline/api/features/cases/open-case'
import { askForComparison } from '@touchline/api/features/payment/compare/compare-charges'
import { askForPreview, comingMonth } from '@touchline/api/features/run/make-preview'
import { actingOn, carryOut } from '@touchline/api/operators/act'
import { acts } from '@touchline/api/operators/acts'
import { askApproval } from '@touchline/api/operators/approvals'
import type { ProviderPayout } from '@touchline/api/ports/payments'
import { DAY, dateOf, type Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { decimalText, money } from '@touchline/domain/money'
import { regionDefaults } from '@touchline/domain/organization'
import { openOrganization } from './open-organization.ts'
import type { DemoOrganization } from './organizations/demo-organization.ts'
import { america } from './organizations/shorthand.ts'
import type { WorldCell } from './world-cell.ts'

/** Opened today, for the desk alone. */
const club: DemoOrganization = {
  ...america,
  login: 'riverside',
  displayName: 'Dana Whitfield',
  name: 'Riverside Fencing',
  plan: { kind: 'trial', groupId: 'freePlan', daysAgo: 0, daysLeft: 30 },
  payer: null,
  card: null,
  analysts: 0,
  viewers: 0,
}

const operator = { name: 'Sato' }

/** What waits for a person: a question of a call, an act for two, and a transfer without a bill. */
export async function leaveWorkAtTheDesk(cell: WorldCell, passwordHash: string): Promise<void> {
  const { organizationId, userIds } = await openOrganization(cell, club, cell.deps.clock.now(), passwordHash)
  const caseId = await noteCall(cell, organizationId, userIds[0] ?? null)
  await askForAdministrator(cell, organizationId, caseId)
  await readBankFile(cell)
}

/** As on any morning: the provider's lists are compared, and the 1st that comes is computed. */
export async function lookAround({ deps, region }: WorldCell): Promise<void> {
  const now = deps.clock.now()
  await inTransaction(deps.db, jobsScope, (tx) => askForComparison(tx, now - DAY))
  const month = comingMonth(now, regionDefaults[region].zone)
  await askForPreview(deps, { previewId: deps.ids.uuid(), month, by: operator.name, now })
}

async function noteCall({ deps }: WorldCell, organizationId: OrganizationId, askedBy: string | null): Promise<string> {
  const about = { kind: 'call' as const, id: null, title: '', figure: null, steps: [] }
  const words = 'Rang at 14:10: the treasurer left, and nobody else can sign in. Who may let the new one in?'
  const by = { askedBy, openedBy: operator.name, newId: deps.ids.uuid, now: deps.clock.now() }
  const noted = await inTransaction(deps.db, { system: 'administration' }, (tx) =>
    openCase(tx, { organizationId, about, words, ...by }),
  )
  if (noted.kind === 'refused') throw new Error(`a call of the demo was refused: ${noted.code}`)
  return noted.opened.case_id
}

async function askForAdministrator({ deps }: WorldCell, organizationId: OrganizationId, caseId: string): Promise<void> {
  const input = { organizationId, name: 'Lee Park', address: 'treasurer@riverside.touchline.example' }
  const because = { reason: 'the club’s statutes name the new treasurer', caseId, digest: null }
  const asked = await askApproval(actingOn(deps, operator), { act: 'add-administrator', input, ...because })
  if (asked.kind !== 'asked') throw new Error(`an approval of the demo was not asked for: ${asked.kind}`)
}

const mt940Amount = (minor: bigint): string => decimalText(money(minor, 'USD')).replace('.', ',')

/** Of the card provider, that arrived. */
async function newestPayout({ payments }: WorldCell['deps'], now: Instant): Promise<ProviderPayout | undefined> {
  const listed = await payments.listPayouts({ since: now - 60 * DAY, after: null })
  if (listed.kind !== 'ok') throw new Error(`the provider showed the demo no payouts: ${listed.kind}`)
  return listed.value.payouts.find(({ amount, state }) => amount.currency === 'USD' && state === 'paid')
}

async function readBankFile({ deps }: WorldCell): Promise<void> {
  const now = deps.clock.now()
  const day = dateOf(now, 'America/New_York').replaceAll('-', '').slice(2)
  const payout = await newestPayout(deps, now)
  const account = deps.cell.issuer.bank?.account ?? '021000021'
  const lines = [
    ':20:1',
    `:25:${account}`,
    `:60F:C${day}USD0,`,
    `:61:${day}C187,20NTRF//RIVER-1`,
    ':86:/NAME/Old Mill Rowing',
    ...(payout === undefined
      ? []
      : [`:61:${day}C${mt940Amount(payout.amount.minor)}NTRF//RIVER-2`, `:86:/NAME/STRIPE/REMI/${payout.payoutId}`]),
    `:62F:C${day}USD${mt940Amount(18_720n + (payout?.amount.minor ?? 0n))}`,
  ]
  const file = { name: `statement-${day}.sta`, content: Buffer.from(lines.join('\n')).toString('base64') }
  const read = await carryOut(actingOn(deps, operator), acts['read-bank-file'], file, { reason: null })
  if (read.kind !== 'done') throw new Error(`a file of the bank was refused: ${JSON.stringify(read)}`)
}
