import { useMutation } from '@tanstack/react-query'
import { getTable } from '@touchline/contract/desk/calls/tables'
import type { TableName } from '@touchline/contract/desk/tables'
import type { RegionName } from '@touchline/contract/wire'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Refused, send } from './call.ts'
import { usePlace } from './navigation.ts'
import { saveReply } from './save-reply.ts'
import { useOperator } from './session.ts'

interface CsvButtonProps {
  readonly table: TableName
  readonly region: RegionName
  /** What the page's own call is asked, its address included. */
  readonly asked?: Readonly<Record<string, string | undefined>>
  /** Beside those of other regions. */
  readonly isNamed?: boolean
}

/** Of a page that shows all regions: a file of each. */
export function CsvOfRegions(of: Pick<CsvButtonProps, 'table' | 'asked'>) {
  const t = useTranslations('csv')
  const { regions } = useOperator()
  const [first] = regions
  if (first !== undefined && regions.length === 1) return <CsvButton {...of} region={first} />
  return (
    <details className="csv-menu">
      <summary className="btn ghost small">
        <Icon name="download" />
        {t('get')}
      </summary>
      <div>
        {regions.map((region) => (
          <CsvButton key={region} {...of} region={region} isNamed />
        ))}
      </div>
    </details>
  )
}

/** All rows that the page's filter asks for, also those that are not shown. */
export function CsvButton({ table, region, asked, isNamed = false }: CsvButtonProps) {
  const t = useTranslations('csv')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const named = usePlace().query.get('case') ?? ''
  const [typed, setTyped] = useState('')
  const caseId = named || typed.trim()
  const made = useMutation({
    mutationFn: async () => {
      const query = { ...asked, case: caseId === '' ? undefined : caseId }
      await saveReply(await send(getTable, { region, params: { table }, query }))
    },
  })
  const needsCase = made.error instanceof Refused && made.error.code === 'case-needed'
  return (
    <span className="csv">
      {needsCase && named === '' && (
        <TextField
          label={ofAll('case')}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button small look="ghost" busy={made.isPending} onClick={() => made.mutate()}>
        <Icon name="download" />
        {t('get')}
        {isNamed && ` ${ofRegions(region)}`}
      </Button>
      <span role="status">{made.isError ? t(needsCase ? 'case' : 'silent') : ''}</span>
    </span>
  )
}
