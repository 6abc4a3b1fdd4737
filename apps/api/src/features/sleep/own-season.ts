import type { OwnSeason } from '@touchline/contract/plans/sleep'
import { monthToWire } from '@touchline/contract/wire'
import { monthFromWire } from '@touchline/contract/wire-time'
import { addMonths, monthOf } from '@touchline/domain/calendar'
import { organizationLimitsAt } from '@touchline/domain/contract'
import { proposedPlayMonths, restAhead, sleepBlock, sleepStarts } from '@touchline/domain/plans'
import { writeAudit } from '../../books/audit.ts'
import { touchContract } from '../../books/contract/contracts.ts'
import { usedMonths } from '../../books/usage/used-months.ts'
import type { Tx } from '../../db/connect.ts'
import { openAccount } from '../../use-case/account.ts'
import type { Refusal } from '../../use-case/refusal.ts'
import type { OfContract } from './quote.ts'
import { playMonthsOf, savePlayMonths } from './store.ts'

interface Read {
  readonly kind: 'read'
  readonly season: OwnSeason
}

const YEAR = 12

export async function readOwnSeason(tx: Tx, of: OfContract): Promise<Read | Refusal<'not-found'>> {
  const account = await openAccount(tx, of, 'own')
  if (account.kind === 'refused') return account
  const { catalogue, userContracts } = account
  const { contract } = account.loaded
  const { now } = of
  const playMonths = await playMonthsOf(tx, of)
  const used = await usedMonths(tx, of.organizationId, contract, now)
  const running = monthOf(now, contract.zone)
  const lived = used
    .map(({ yearMonth, uploadSeconds }) => ({ month: monthFromWire(yearMonth), uploadSeconds }))
    .filter(({ month }) => month >= addMonths(running, -YEAR))
  const full = lived.filter(({ month }) => month < running)
  const limit = organizationLimitsAt(contract, userContracts, catalogue, now)?.upload.hard ?? 0
  const proposed = proposedPlayMonths(full, limit)
  const input = { ...account, contract, now }
  return {
    kind: 'read',
    season: {
      playMonths: playMonths === null ? null : [...playMonths],
      proposedMonths: [...proposed],
      months: lived.map(({ month, uploadSeconds }) => ({ month: monthToWire(month), uploadSeconds })),
      sleep: {
        blockedBy: sleepBlock(input),
        starts: [...sleepStarts(input)],
        proposed: restAhead(playMonths ?? proposed, now, contract.zone),
      },
    },
  }
}

export async function saveOwnSeason(
  tx: Tx,
  saving: OfContract & { readonly actor: string; readonly playMonths: readonly number[] | null },
): Promise<Read | Refusal<'not-found'>> {
  const { organizationId, contractId, actor, now } = saving
  const account = await openAccount(tx, saving, 'own')
  if (account.kind === 'refused') return account
  const before = await playMonthsOf(tx, saving)
  const playMonths = saving.playMonths === null ? null : [...new Set(saving.playMonths)].sort((a, b) => a - b)
  if (JSON.stringify(before) === JSON.stringify(playMonths)) return readOwnSeason(tx, saving)
  await savePlayMonths(tx, saving, playMonths)
  await touchContract(tx, account.loaded.row)
  await writeAudit(tx, {
    organizationId,
    actor,
    action: 'name-season',
    subject: `contract:${contractId}`,
    before: { playMonths: before },
    after: { playMonths },
    at: now,
  })
  return readOwnSeason(tx, saving)
}
