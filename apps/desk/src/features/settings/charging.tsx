import { useQueries } from '@tanstack/react-query'
import { getToday } from '@touchline/contract/desk/calls/today'
import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ActForm, FormSheet } from '../../acts/form.tsx'
import { call } from '../../lib/call.ts'
import { useOperator } from '../../lib/session.ts'

const forms = {
  stop: { name: 'stop-charging', act: 'stop-charging', input: () => ({}) },
  lift: { name: 'lift-charging-stop', act: 'lift-charging-stop', input: () => ({}) },
} as const satisfies Readonly<Record<string, ActForm>>

interface Open {
  readonly region: RegionName
  readonly form: ActForm
}

export function Charging() {
  const t = useTranslations('settings')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const ofActs = useTranslations('acts')
  const { regions } = useOperator()
  const [open, setOpen] = useState<Open | null>(null)
  const answers = useQueries({
    queries: regions.map((region) => ({ queryKey: ['today', region], queryFn: () => call(getToday, { region }) })),
  })
  const rows = regions.map((region, at) => {
    const lines = answers[at]?.data?.lines
    return { region, isStopped: lines?.some(({ kind }) => kind === 'charging-stopped') ?? null }
  })
  return (
    <Card title={t('charging')}>
      <Table
        caption={t('charging')}
        rows={rows}
        keyOf={({ region }) => region}
        columns={[
          { label: ofAll('region'), heading: true, cell: ({ region }) => ofRegions(region) },
          {
            label: ofAll('state'),
            cell: ({ isStopped }) =>
              isStopped !== null && (
                <Chip tone={isStopped ? 'error' : 'plain'}>{isStopped ? t('stopped') : t('charged')}</Chip>
              ),
          },
          {
            label: ofAll('act'),
            right: true,
            cell: ({ region, isStopped }) => {
              if (isStopped === null) return null
              const form = isStopped ? forms.lift : forms.stop
              return (
                <Button look="ghost" small onClick={() => setOpen({ region, form })}>
                  {ofActs('opens', { title: ofActs(`forms.${form.name}.title`) })}
                </Button>
              )
            },
          },
        ]}
      />
      {open !== null && <FormSheet {...open} caseId="" onClose={() => setOpen(null)} />}
    </Card>
  )
}
