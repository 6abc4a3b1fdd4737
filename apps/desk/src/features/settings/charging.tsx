import type { RegionName } from '@touchline/contract/wire'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ActForm, FormSheet } from '../../acts/form.tsx'
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
  const { regions, stopped } = useOperator()
  const [open, setOpen] = useState<Open | null>(null)
  const rows = regions.map((region) => ({ region, isStopped: stopped.some((each) => each.region === region) }))
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
            cell: ({ isStopped }) => (
              <Chip tone={isStopped ? 'error' : 'plain'}>{isStopped ? t('stopped') : t('charged')}</Chip>
            ),
          },
          {
            label: ofAll('act'),
            right: true,
            cell: ({ region, isStopped }) => {
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
