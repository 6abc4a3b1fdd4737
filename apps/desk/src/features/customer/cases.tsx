import { useMutation, useQuery } from '@tanstack/react-query'
import { listDeskCases, noteCase } from '@touchline/contract/desk/calls/cases'
import { listCustomerPeople } from '@touchline/contract/desk/calls/customer'
import type { RegionName } from '@touchline/contract/wire'
import { caseWordsFault } from '@touchline/domain/cases'
import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextArea } from '@touchline/ui/input/field.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call, Refused } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayAt } from '../../lib/date-text.ts'
import { go, hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'

interface CasesProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
  readonly zone: string
}

const FEW = 5

export function Cases(props: CasesProps) {
  const { region, organizationId, zone } = props
  const t = useTranslations('case')
  const locale = useLocale()
  const { roles } = useOperator()
  const [isCall, setCall] = useState(false)
  const cases = useQuery({
    queryKey: ['cases', region, organizationId],
    queryFn: () => call(listDeskCases, { region, query: { organizationId } }),
  })
  const listed = cases.data?.cases
  const firstOpen = listed?.findIndex(({ state }) => state === 'open')
  return (
    <Card title={t('list')} action={<CsvButton table="cases" region={region} asked={{ organizationId }} />}>
      {cases.isError && <p className="soft">{t('silent')}</p>}
      {listed?.length === 0 && <p className="soft">{t('none')}</p>}
      <ul className="known-cases">
        {listed?.slice(0, FEW).map(({ caseId, state, about, words, askedDate }, nth) => (
          <li key={caseId}>
            <a
              href={hrefOf(`/case/${region}/${organizationId}`, { case: caseId })}
              aria-keyshortcuts={nth === firstOpen ? 'A' : undefined}
            >
              {t('number', { case: caseId })}
            </a>
            <small className="soft under">
              {[t(`states.${state}`), dayAt(askedDate, zone, locale), about.title || words.slice(0, 80)].join(' · ')}
            </small>
          </li>
        ))}
      </ul>
      {hasRight(roles, 'answer-cases') && (
        <Button look="ghost" small onClick={() => setCall(true)}>
          {t('call')}
        </Button>
      )}
      {isCall && <CallDialog {...props} onClose={() => setCall(false)} />}
    </Card>
  )
}

function CallDialog({
  region,
  organizationId,
  caseId,
  onClose,
}: CasesProps & {
  readonly onClose: () => void
}) {
  const t = useTranslations('case')
  const ofActs = useTranslations('acts')
  const [words, setWords] = useState('')
  const [personId, setPersonId] = useState('')
  const people = useQuery({
    queryKey: ['callers', region, organizationId],
    queryFn: () =>
      call(listCustomerPeople, { region, params: { organizationId }, query: caseId === '' ? {} : { case: caseId } }),
  })
  const keep = useMutation({
    mutationFn: () =>
      call(noteCase, { region, body: { organizationId, personId: personId === '' ? null : personId, words } }),
    onSuccess: (made) => go(hrefOf(`/case/${region}/${organizationId}`, { case: made.caseId })),
  })
  const fault = caseWordsFault(words)
  const isFull = keep.error instanceof Refused && keep.error.code === 'too-many-cases'
  const refused = isFull ? t('full') : t('refused.other')
  const footer = (
    <>
      <Button look="ghost" onClick={onClose}>
        {ofActs('cancel')}
      </Button>
      <Button busy={keep.isPending} disabled={fault !== null} onClick={() => keep.mutate()}>
        {t('keep')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('callTitle')} onCancel={onClose} footer={footer}>
      <SelectField label={t('who')} value={personId} onChange={({ target }) => setPersonId(target.value)}>
        <option value="">{t('nobody')}</option>
        {people.data?.people
          .filter(({ state }) => state === 'active' || state === 'no-login')
          .map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
      </SelectField>
      <TextArea
        label={t('callWords')}
        hint={t('callHint')}
        error={keep.isError ? refused : fault === null || fault === 'missing' ? null : t(`faults.${fault}`)}
        rows={5}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
    </Dialog>
  )
}
