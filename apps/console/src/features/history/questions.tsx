import { useQuery } from '@tanstack/react-query'
import type { OwnCase } from '@touchline/contract/cases'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { casesQuery } from '../../forms/questions/cases-query.ts'
import { useLanguage } from '../../i18n/language.tsx'
import '../../forms/questions/questions.css'

const tones = { open: 'busy', answered: 'paid', closed: 'plain' } as const satisfies Record<OwnCase['state'], Tone>

/** Nothing where nobody asked. */
export function Questions({ zone }: { readonly zone: string }) {
  const t = useTranslations('cases')
  const cases = useQuery(casesQuery())
  if (cases.isError)
    return (
      <Card title={t('title')}>
        <p className="soft">{t('silent')}</p>
      </Card>
    )
  if (cases.data === undefined || cases.data.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className="questions">
        {cases.data.map((each) => (
          <Question key={each.caseId} question={each} zone={zone} />
        ))}
      </ul>
    </Card>
  )
}

function Question({ question, zone }: { readonly question: OwnCase; readonly zone: string }) {
  const t = useTranslations('cases')
  const { locale } = useLanguage()
  const { caseId, state, about, words, askedBy, askedDate, answer, answeredDate } = question
  const day = (at: string) => dateText(dateOf(instantFromWire(at), zone), locale, 'fullDay')
  const date = day(askedDate)
  return (
    <li>
      <p className="question-head">
        <b>{t('number', { case: caseId })}</b>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      </p>
      <p className="soft small">{askedBy === null ? t('telephone', { date }) : t('by', { name: askedBy, date })}</p>
      {about.title !== '' && (
        <p className="small">
          {about.figure === null ? about.title : t('titled', { title: about.title, figure: about.figure })}
        </p>
      )}
      <p className="written">{words}</p>
      {answer !== null && answeredDate !== null && (
        <blockquote>
          <p className="soft small">{t('answer', { date: day(answeredDate) })}</p>
          <p className="written">{answer}</p>
        </blockquote>
      )}
    </li>
  )
}
