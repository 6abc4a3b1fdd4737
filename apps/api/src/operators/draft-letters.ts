import { type Language, language as languages } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { planNameIn, planNames } from '../books/catalogue/plan-names.ts'
import { addresseesOf } from '../books/recipients/recipients.ts'
import type { Tx } from '../db/connect.ts'
import { isLockAway } from '../db/failure.ts'
import { rolledBack } from '../db/preview.ts'
import { applyCatalogue } from '../features/catalogue/change-catalogue.ts'
import { type Draft, newestVersion, rehearsedContractsOf } from '../features/catalogue/drafts.store.ts'
import { notifyOfPrices } from '../features/notices/notify-prices.ts'
import { pricesSaidSince } from '../features/notices/prices.store.ts'
import { writeNoticeLetter } from '../letters/notice-letter.ts'
import type { Deps } from '../use-case/deps.ts'
import { administration, beingChanged, type NotActed } from './act.ts'

interface DraftLetter {
  readonly language: Language
  readonly subject: string
  readonly text: string
}

type Found = { readonly kind: 'letters'; readonly letters: readonly DraftLetter[] } | { readonly kind: 'unknown' }

interface Asked {
  readonly draftId: string
  readonly organizationId: OrganizationId
}

/** By publishing on its day and rolling back; once it is published, as they were written. */
export async function draftLetters(deps: Deps, asked: Asked): Promise<Found | NotActed> {
  const { organizationId } = asked
  const read = async (tx: Tx): Promise<Found> => {
    const draft = await newestVersion(tx, asked.draftId)
    const rehearsed = draft === null ? [] : await rehearsedContractsOf(tx, draft, [organizationId])
    const day = draft?.published_at ?? draft?.publish_at ?? null
    if (draft === null || day === null || rehearsed.length === 0) return { kind: 'unknown' }
    if (draft.published_at === null) {
      const { ids, cell } = deps
      await applyCatalogue(tx, {
        file: draft.file,
        region: cell.region,
        now: day,
        importId: ids.uuid(),
        newId: ids.uuid,
      })
      const contracts = rehearsed.map(({ contract_id: contractId }) => ({ organizationId, contractId }))
      await notifyOfPrices(tx, contracts, {
        now: day,
        noticeDays: cell.priceNoticeDays,
        keptUntil: keptUntilOf(draft, organizationId),
      })
    }
    return { kind: 'letters', letters: await lettersSince(tx, deps, organizationId, day) }
  }
  try {
    return await rolledBack(deps.db, administration(), () => undefined, read)
  } catch (error) {
    if (!isLockAway(error)) throw error
    return beingChanged
  }
}

const keptUntilOf = ({ kept }: Draft, organizationId: OrganizationId) =>
  kept.find((club) => club.organizationId === organizationId)?.until ?? null

/** In each language; one for each list that is announced. */
async function lettersSince(tx: Tx, { cell }: Deps, organizationId: OrganizationId, since: Instant) {
  const club = (await addresseesOf(tx, [organizationId])).get(organizationId)?.organization
  if (club === undefined) return []
  const said = await pricesSaidSince(tx, organizationId, since)
  const names = await planNames(tx)
  return languages.options.flatMap((language) =>
    said.map((facts): DraftLetter => {
      const { subject, text } = writeNoticeLetter('price-changes', facts, {
        language,
        zone: club.zone,
        organization: club.organization_name,
        isClosed: false,
        planName: planNameIn(names, language),
        brand: cell.brand,
        organizationId,
        recipientName: '…',
        consoleUrl: cell.consoleUrl,
        stop: null,
      })
      return { language, subject, text }
    }),
  )
}
