import type { AddOnKind } from '@touchline/domain/add-ons'
import type { Instant, Zone } from '@touchline/domain/calendar'
import { type Cycle, isTimeRole } from '@touchline/domain/catalogue'
import { requestEnd } from '@touchline/domain/requests'
import type { ComponentProps } from 'react'
import { Asking } from '../../../forms/asking/asking.tsx'
import { useTerms } from '../../../forms/requests/terms.ts'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'

const spans = { month: 'month', year: 'term' } as const

interface AskingForNowProps extends ComponentProps<typeof Asking> {
  readonly kind: AddOnKind
  readonly cycle: Cycle
  readonly now: Instant
  readonly zone: Zone
}

export function AskingForNow({ kind, cycle, now, zone, ...asking }: AskingForNowProps) {
  const terms = useTerms(zone)
  const span = isTimeRole(kind) ? spans[cycle] : 'now'
  return (
    <>
      <p>{terms(requestEnd(now), span)}</p>
      <Asking {...asking} />
      <WayBackOf call="askApproval" />
    </>
  )
}
