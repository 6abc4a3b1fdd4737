import type { WireAction } from '@touchline/contract/desk/audit'
import type { RegionName } from '@touchline/contract/wire'
import { type ActName, hasRight, type OperatorRight } from '@touchline/domain/operators'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { useTranslations } from 'use-intl'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'

interface Place {
  readonly page: 'campaigns' | 'catalogue' | 'transfers'
  readonly right: OperatorRight
}

const campaigns: Place = { page: 'campaigns', right: 'read-catalogue' }
const catalogue: Place = { page: 'catalogue', right: 'read-catalogue' }

const places: Partial<Record<ActName, Place>> = {
  'save-campaign': campaigns,
  'start-campaign': campaigns,
  'stop-campaign': campaigns,
  'save-draft': catalogue,
  'rehearse-draft': catalogue,
  'publish-catalogue': catalogue,
  'withdraw-publishing': catalogue,
  'read-bank-file': { page: 'transfers', right: 'read-transfers' },
}

const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gu

interface ConcernedProps extends Pick<WireAction, 'act' | 'subject'> {
  readonly region: RegionName
}

/** What no club is the subject of. */
export function Concerned({ region, act, subject }: ConcernedProps) {
  const ofShell = useTranslations('shell')
  const { roles } = useOperator()
  const place = act === null ? undefined : places[act]
  const words = subject.replace(/^campaign:/u, '').split(' ')
  if (place === undefined || !hasRight(roles, place.right))
    return (
      <span className="subject">
        <Dated text={subject} />
      </span>
    )
  const { page } = place
  const text = words.join(' ').replace(ID, (id) => id.slice(0, 8))
  return (
    <a href={hrefOf(`/${page}/${region}/${words[0] ?? ''}`)}>
      <Dated text={`${ofShell(page)} ${text}`} />
    </a>
  )
}
