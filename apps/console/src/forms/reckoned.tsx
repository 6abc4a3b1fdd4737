import { useTranslations } from 'use-intl'
import { Steps } from '../ui/steps.tsx'
import { Sums } from '../ui/sums.tsx'
import { Table } from '../ui/table.tsx'
import { type Reckonable, useReckoning } from './reckoning.ts'

/** The lines of an amount and their sum, each line with the way to it. */
export function Reckoned({ invoice, masters }: Reckonable) {
  const t = useTranslations()
  const reckoning = useReckoning(masters)(invoice)
  return (
    <>
      <Table
        caption={t('why.title')}
        rows={reckoning.lines}
        keyOf={(line) => line.key}
        columns={[
          { label: t('reckoning.what'), cell: (line) => <Steps what={line.what} steps={line.steps} /> },
          { label: t('reckoning.amount'), right: true, cell: (line) => line.amount },
        ]}
      />
      <Sums rows={reckoning.sums} />
    </>
  )
}
