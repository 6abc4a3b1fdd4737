import { useQuery } from '@tanstack/react-query'
import { getCustomer } from '@touchline/contract/desk/calls/customer'
import type { RegionName } from '@touchline/contract/wire'
import { needsCase } from '@touchline/domain/operators'
import { Button } from '@touchline/ui/input/button.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { type ComponentType, type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { CaseField } from '../../acts/case-field.tsx'
import { call, Refused } from '../../lib/call.ts'
import { go, hrefOf, usePlace } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { Club } from './club.tsx'
import type { SheetsProps } from './sheets.tsx'
import './customer.css'

interface CustomerProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
  readonly Sheets: ComponentType<SheetsProps>
}

export function CustomerPage(props: CustomerProps) {
  const { region, organizationId, caseId } = props
  const { roles } = useOperator()
  const { path, query } = usePlace()
  if (caseId === '' && needsCase(roles))
    return (
      <CaseQuestion
        region={region}
        organizationId={organizationId}
        href={(given) => hrefOf(path, { ...Object.fromEntries(query), case: given })}
      />
    )
  return <Opened {...props} />
}

function Opened({ region, organizationId, caseId, Sheets }: CustomerProps) {
  const t = useTranslations('customer')
  const ofAll = useTranslations('common')
  const query = caseId === '' ? {} : { case: caseId }
  const customer = useQuery({
    queryKey: ['customer', region, organizationId, caseId],
    queryFn: () => call(getCustomer, { region, params: { organizationId }, query }),
  })
  const { error } = customer
  if (error instanceof Refused && error.code === 'not-found') return <p role="status">{t('unknown')}</p>
  if (customer.isError)
    return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void customer.refetch()} />
  if (customer.data === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  return <Club region={region} customer={customer.data} caseId={caseId} Sheets={Sheets} />
}

interface QuestionProps extends Pick<CustomerProps, 'region' | 'organizationId'> {
  readonly href: (caseId: string) => string
}

function CaseQuestion({ region, organizationId, href }: QuestionProps) {
  const t = useTranslations('customer')
  const ofFind = useTranslations('find')
  const [text, setText] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') go(href(text.trim()))
  }
  return (
    <form className="case" onSubmit={open}>
      <h1>{t('caseTitle')}</h1>
      <p className="soft">{t('caseText')}</p>
      <CaseField clubs={[{ region, organizationId }]} label={t('caseLabel')} value={text} onChange={setText} />
      <Button type="submit" disabled={text.trim() === ''}>
        {ofFind('open')}
      </Button>
    </form>
  )
}
