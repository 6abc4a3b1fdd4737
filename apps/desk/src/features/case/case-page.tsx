import { useMutation, useQuery } from '@tanstack/react-query'
import type { deskCase } from '@touchline/contract/cases'
import { answerCase, closeCase, listDeskCases, listKnownAnswers } from '@touchline/contract/desk/calls/cases'
import type { RegionName } from '@touchline/contract/wire'
import { caseWordsFault, filledAnswer, placesLeft } from '@touchline/domain/cases'
import { hasRight } from '@touchline/domain/operators'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextArea } from '@touchline/ui/input/field.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type * as z from 'zod/mini'
import { useLanguage } from '../../i18n/language.tsx'
import { call, Refused } from '../../lib/call.ts'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { queryClient, useOperator } from '../../lib/session.ts'
import './case.css'

type DeskCase = z.infer<typeof deskCase>

interface CaseProps {
  readonly region: RegionName
  readonly organizationId: string
  readonly caseId: string
}

export function CasePage({ region, organizationId, caseId }: CaseProps) {
  const t = useTranslations('case')
  const ofAll = useTranslations('common')
  const cases = useQuery({
    queryKey: ['cases', region, organizationId, caseId],
    queryFn: () => call(listDeskCases, { region, query: { organizationId, case: caseId } }),
  })
  if (cases.isError)
    return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void cases.refetch()} />
  if (cases.data === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  const [found] = cases.data.cases
  return found === undefined ? <p role="status">{t('unknown')}</p> : <Shown region={region} of={found} />
}

const tones = { open: 'wait', answered: 'paid', closed: 'plain' } as const satisfies Record<DeskCase['state'], Tone>

interface ShownProps {
  readonly region: RegionName
  readonly of: DeskCase
}

function Shown({ region, of }: ShownProps) {
  const t = useTranslations('case')
  const locale = useLocale()
  const { roles } = useOperator()
  const { state, club, caseId, askedBy, askedDate, openedBy, words, answer } = of
  const mayAnswer = hasRight(roles, 'answer-cases')
  const day = momentText(askedDate, ownZone, locale)
  return (
    <>
      <header className="club">
        <h1>{t(`title.${state}`, { club })}</h1>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
        <p className="soft">
          {[
            t('number', { case: caseId }),
            t('asked', { name: askedBy ?? t('nobody'), day }),
            openedBy === null ? '' : t('openedBy', { operator: openedBy }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      <div className="columns">
        <div className="wide">
          <Card title={t('question')}>
            <p className="written">{words}</p>
          </Card>
          {answer !== null && <Answered of={of} />}
          {mayAnswer && state !== 'closed' && <Steps region={region} of={of} />}
        </div>
        <div className="narrow">
          {of.about.kind !== 'call' && <Saw of={of} />}
          <Links region={region} of={of} />
        </div>
      </div>
    </>
  )
}

function Answered({ of: { answer, answeredBy, answeredDate, closedBy } }: Pick<ShownProps, 'of'>) {
  const t = useTranslations('case')
  const locale = useLocale()
  return (
    <Card title={t('answer')}>
      <p className="written">{answer}</p>
      {answeredDate !== null && (
        <p className="soft">
          {t('answered', { operator: answeredBy ?? '', day: momentText(answeredDate, ownZone, locale) })}
          {closedBy !== null && ` · ${t('closedBy', { operator: closedBy })}`}
        </p>
      )}
    </Card>
  )
}

function Saw({ of: { about } }: Pick<ShownProps, 'of'>) {
  const t = useTranslations('case')
  return (
    <Card title={t('saw')}>
      <Facts rows={[[t(`kinds.${about.kind}`), about.figure ?? '–']]} />
      {about.title !== '' && <p>{about.title}</p>}
      <ul className="saw">
        {about.steps.map((step) => (
          <li key={step} className="soft">
            {step}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Links({ region, of: { organizationId, caseId } }: ShownProps) {
  const t = useTranslations('case')
  const { roles, caseUrl } = useOperator()
  return (
    <p className="case-links">
      {hasRight(roles, 'read-customer') && (
        <a href={hrefOf(`/customer/${region}/${organizationId}`, { case: caseId })}>{t('club')}</a>
      )}
      {caseUrl !== null && (
        <a href={caseUrl.replace('{case}', caseId)} target="_blank" rel="noreferrer">
          {t('out')}
        </a>
      )}
    </p>
  )
}

function useStep({ region, of: { organizationId, caseId } }: ShownProps) {
  return useMutation({
    mutationFn: (answer: string | null) => {
      const params = { caseId }
      return answer === null
        ? call(closeCase, { region, params, body: { organizationId } })
        : call(answerCase, { region, params, body: { organizationId, answer } })
    },
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' }),
  })
}

function Steps({ region, of }: ShownProps) {
  const t = useTranslations('case')
  const name = useLanguageName(of.lang)
  const [words, setWords] = useState('')
  const [isTried, setTried] = useState(false)
  const step = useStep({ region, of })
  const fault = caseWordsFault(words)
  const shownFault = fault !== null && (isTried || fault !== 'missing') ? t(`faults.${fault}`) : null
  const left = placesLeft(words)
  const answer = () => {
    setTried(true)
    if (fault === null && left.length === 0) step.mutate(words)
  }
  const isOpen = of.state === 'open'
  const isMissed = !isOpen && step.isError
  const ending = (
    <p className="case-links">
      {isOpen && (
        <Button busy={step.isPending} onClick={answer}>
          {t('send')}
        </Button>
      )}
      <Button look="ghost" busy={step.isPending} onClick={() => step.mutate(null)}>
        {t('close')}
      </Button>
      <span className="soft">{t('closeHint')}</span>
    </p>
  )
  if (!isOpen && !isMissed) return ending
  return (
    <Card title={t('answer')}>
      <KnownAnswers
        region={region}
        of={of}
        onChoose={(text) => setWords(words === '' ? text : `${words}\n\n${text}`)}
      />
      <TextArea
        label={t('answer')}
        hint={name === null ? t('hintNobody') : t('hint', { name })}
        error={shownFault ?? (isTried && left.length > 0 ? t('left', { places: left.join(' ') }) : null)}
        rows={8}
        value={words}
        readOnly={isMissed}
        onChange={({ target }) => setWords(target.value)}
      />
      <Fault error={step.error} />
      {ending}
    </Card>
  )
}

interface KnownProps extends ShownProps {
  readonly onChoose: (text: string) => void
}

function KnownAnswers({ region, of, onChoose }: KnownProps) {
  const t = useTranslations('case')
  const { language: own } = useLanguage()
  const { caseId, club, askedBy: name, about } = of
  const known = useQuery({
    queryKey: ['known-answers', region],
    queryFn: () => call(listKnownAnswers, { region }),
    staleTime: Infinity,
  })
  const answers = known.data?.answers ?? []
  if (answers.length === 0) return null
  const choose = (chosen: string) => {
    const texts = answers.find((each) => each.name === chosen)?.texts
    const lang = of.lang ?? own
    const text = Object.entries(texts ?? {}).find(([each]) => each === lang)?.[1] ?? texts?.en
    if (text !== undefined)
      onChoose(filledAnswer(text, { case: caseId, club, name, title: about.title, figure: about.figure }))
  }
  return (
    <SelectField label={t('known')} value="" onChange={({ target }) => choose(target.value)}>
      <option value="">{t('knownNone')}</option>
      {answers.map((each) => (
        <option key={each.name} value={each.name}>
          {each.name}
        </option>
      ))}
    </SelectField>
  )
}

function useLanguageName(lang: string | null): string | null {
  const locale = useLocale()
  return lang === null ? null : (new Intl.DisplayNames(locale, { type: 'language' }).of(lang) ?? lang)
}

interface Answering {
  readonly answeredBy: string | null
  readonly answeredDate: string | null
}

const isAnswered = (details: unknown): details is Answering =>
  typeof details === 'object' && details !== null && 'answeredBy' in details && 'answeredDate' in details

function Fault({ error }: { readonly error: unknown }) {
  const t = useTranslations('case')
  const locale = useLocale()
  if (error === null) return null
  const { code, details } = error instanceof Refused ? error : { code: 'other', details: null }
  if (code === 'case-answered' && isAnswered(details)) {
    const { answeredBy, answeredDate } = details
    const day = answeredDate === null ? '' : momentText(answeredDate, ownZone, locale)
    return <p role="alert">{t('refused.case-answered', { operator: answeredBy ?? '', day })}</p>
  }
  return <p role="alert">{t(code === 'case-closed' ? 'refused.case-closed' : 'refused.other')}</p>
}
