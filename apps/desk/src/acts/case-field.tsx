import { useQuery } from '@tanstack/react-query'
import { listDeskCases } from '@touchline/contract/desk/calls/cases'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../lib/call.ts'
import { useOperator } from '../lib/session.ts'

interface CaseFieldProps {
  readonly region: RegionName
  /** Null: of no one club. */
  readonly organizationId: string | null
  readonly label?: string
  readonly hint?: string | undefined
  readonly value: string
  readonly onChange: (caseId: string) => void
}

const SAID = 60

/** Offers the open cases of the club; a number of another system can be typed as well. */
export function CaseField({ region, organizationId, label, hint, value, onChange }: CaseFieldProps) {
  const ofAll = useTranslations('common')
  const id = useId()
  const { roles } = useOperator()
  const cases = useQuery({
    queryKey: ['cases', region, organizationId],
    queryFn: () => call(listDeskCases, { region, query: { organizationId: organizationId ?? '' } }),
    enabled: organizationId !== null && hasRight(roles, 'read-cases'),
  })
  const open = cases.data?.cases.filter(({ state }) => state === 'open') ?? []
  return (
    <>
      <TextField
        label={label ?? ofAll('case')}
        hint={hint}
        maxLength={60}
        list={open.length === 0 ? undefined : id}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {open.map(({ caseId, about, words }) => (
          <option key={caseId} value={caseId}>
            {(about.title || words).slice(0, SAID)}
          </option>
        ))}
      </datalist>
    </>
  )
}
