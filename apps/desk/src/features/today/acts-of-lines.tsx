import { type ActName, hasRight } from '@touchline/domain/operators'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { type BulkItem, BulkSheet } from '../../acts/bulk.tsx'
import type { ActInput } from '../../acts/sheet.tsx'
import { useOperator } from '../../lib/session.ts'
import type { Line } from './line.ts'

type OfLines = Extract<ActName, 'release-organization' | 'charge-again' | 'send-documents' | 'send-mail-again'>

const inputs: Readonly<Record<OfLines, (line: Line, organizationId: string) => ActInput | null>> = {
  'release-organization': ({ kind }, organizationId) =>
    kind === 'finding' ? { organizationId, findingId: null } : null,
  'charge-again': ({ kind, about }, organizationId) =>
    kind === 'charge' ? { organizationId, billingId: about } : null,
  'send-documents': ({ kind, about }, organizationId) =>
    kind === 'charge' ? { organizationId, billingId: about } : null,
  'send-mail-again': ({ mail }, organizationId) => (mail === null ? null : { organizationId, ...mail }),
}

const acts = ['release-organization', 'charge-again', 'send-documents', 'send-mail-again'] as const

const itemsOf = (act: OfLines, lines: readonly Line[]): readonly BulkItem[] =>
  lines.flatMap((line) => {
    const { region, organizationId, club } = line
    const input = organizationId === null ? null : inputs[act](line, organizationId)
    return input === null ? [] : [{ region, name: club ?? '', input }]
  })

export interface LinesAct {
  readonly act: OfLines
  readonly items: readonly BulkItem[]
}

export function ActsOfLines({
  lines,
  onOpen,
}: {
  readonly lines: readonly Line[]
  readonly onOpen: (of: LinesAct) => void
}) {
  const t = useTranslations('acts')
  const ofForms = useTranslations('acts.forms')
  const { roles } = useOperator()
  return acts.map((act) => {
    const items = itemsOf(act, lines)
    if (items.length === 0 || !hasRight(roles, act)) return null
    return (
      <Button key={act} look="ghost" small onClick={() => onOpen({ act, items })}>
        {t('several', { title: ofForms(`${act}.title`), count: items.length })}
      </Button>
    )
  })
}

export function LinesSheet({ of: { act, items }, onClose }: { readonly of: LinesAct; readonly onClose: () => void }) {
  const t = useTranslations('acts.forms')
  return (
    <BulkSheet act={act} items={items} title={t(`${act}.title`)} onClose={onClose}>
      <p>{t(`${act}.text`)}</p>
    </BulkSheet>
  )
}
