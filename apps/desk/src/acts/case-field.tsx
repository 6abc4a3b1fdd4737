import { useQueries } from '@tanstack/react-query'
import { listDeskCases } from '@touchline/contract/desk/calls/cases'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { TextField } from '@touchline/ui/input/field.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../lib/call.ts'
import { useOperator } from '../lib/session.ts'

interface CaseFieldProps {
  /** Empty: of no club. */
  readonly clubs: readonly { readonly region: RegionName; readonly organizationId: string }[]
  readonly label?: string
  readonly hint?: string | undefined
  readonly value: string
  readonly onChange: (caseId: string) => void
}

const SAID = 60

/** Offers the open cases of the clubs; a number of another system can be typed as well. */
export function CaseField({ clubs, label, hint, value, onChange }: CaseFieldProps) {
  const ofAll = useTranslations('common')
  const id = useId()
  const { roles } = useOperator()
  const [only] = clubs.length === 1 ? clubs : []
  const cases = useQueries({
    queries: [...new Set(clubs.map(({ region }) => region))].map((region) => ({
      queryKey: ['cases', region, only?.organizationId ?? null],
      queryFn: () =>
        call(listDeskCases, { region, query: only === undefined ? {} : { organizationId: only.organizationId } }),
      enabled: hasRight(roles, 'read-cases'),
    })),
  })
  const open = cases
    .flatMap(({ data }) => data?.cases ?? [])
    .filter((each) => each.state === 'open' && clubs.some((club) => club.organizationId === each.organizationId))
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
