import { hasRight, mostDays } from '@touchline/domain/operators'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type BulkItem, BulkSheet } from '../../acts/bulk.tsx'
import { MOST_DAYS } from '../../acts/extend-trial.tsx'
import { useOperator } from '../../lib/session.ts'
import type { FoundRow } from './use-found.ts'

const onTrial = (rows: readonly FoundRow[]): readonly BulkItem[] =>
  rows.flatMap(({ region, hit: { club } }) =>
    club.state === 'trial' ? [{ region, name: club.name, input: { organizationId: club.organizationId } }] : [],
  )

const billed = (rows: readonly FoundRow[]): readonly BulkItem[] =>
  rows.flatMap(({ region, hit: { club, bill } }) =>
    bill?.isFixed === true
      ? [
          {
            region,
            name: [club.name, bill.number].filter(Boolean).join(' · '),
            input: { organizationId: club.organizationId, billingId: bill.billingInfoId },
          },
        ]
      : [],
  )

const FEWEST = 2

type Open = { readonly act: 'extend-trial' | 'send-documents'; readonly items: readonly BulkItem[] }

export function ActsOfFound({ rows }: { readonly rows: readonly FoundRow[] }) {
  const t = useTranslations('acts')
  const titles = useTitles()
  const { roles } = useOperator()
  const [open, setOpen] = useState<Open | null>(null)
  const all: readonly Open[] = [
    { act: 'extend-trial', items: onTrial(rows) },
    { act: 'send-documents', items: billed(rows) },
  ]
  const possible = all.filter(({ act, items }) => items.length >= FEWEST && hasRight(roles, act))
  if (possible.length === 0) return null
  return (
    <div className="acts note">
      {possible.map(({ act, items }) => (
        <Button key={act} look="ghost" small onClick={() => setOpen({ act, items })}>
          {t('several', { title: titles[act], count: items.length })}
        </Button>
      ))}
      {open?.act === 'extend-trial' && <ExtendSheet items={open.items} onClose={() => setOpen(null)} />}
      {open?.act === 'send-documents' && (
        <BulkSheet {...open} title={titles['send-documents']} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

function useTitles() {
  const t = useTranslations('acts')
  return { 'extend-trial': t('extendTrial.title'), 'send-documents': t('forms.send-documents.title') }
}

interface ExtendProps {
  readonly items: readonly BulkItem[]
  readonly onClose: () => void
}

function ExtendSheet({ items, onClose }: ExtendProps) {
  const t = useTranslations('acts.extendTrial')
  const { roles } = useOperator()
  const most = mostDays(roles, 'extend-trial') ?? MOST_DAYS
  const [text, setText] = useState('7')
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  const isPossible = days >= 1 && days <= most
  const hint = t('most', { count: most })
  const extending = items.map((item) => ({ ...item, input: { ...item.input, until: { days } } }))
  return (
    <BulkSheet act="extend-trial" title={t('title')} items={isPossible ? extending : []} onClose={onClose}>
      <TextField
        label={t('days')}
        hint={hint}
        error={isPossible ? null : hint}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </BulkSheet>
  )
}
