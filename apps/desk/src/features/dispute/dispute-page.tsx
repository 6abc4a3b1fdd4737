import { useQuery } from '@tanstack/react-query'
import { getDispute } from '@touchline/contract/desk/calls/disputes'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { hasRight } from '@touchline/domain/operators'
import { type EvidenceFile, type EvidencePart, evidenceParts } from '@touchline/domain/payment'
import { Card, Facts } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { TextArea } from '@touchline/ui/input/field.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { SendEvidenceSheet } from '../../acts/send-evidence.tsx'
import { call, Refused } from '../../lib/call.ts'
import { momentText, ownZone } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useOperator } from '../../lib/session.ts'
import { EvidenceFileField } from './evidence-file.tsx'
import './dispute.css'

type Dispute = ResponseOf<DeskEndpointOf<typeof getDispute>>

interface DisputeProps {
  readonly region: RegionName
  readonly disputeId: string
}

export function DisputePage({ region, disputeId }: DisputeProps) {
  const t = useTranslations('dispute')
  const ofAll = useTranslations('common')
  const dispute = useQuery({
    queryKey: ['dispute', region, disputeId],
    queryFn: () => call(getDispute, { region, params: { disputeId } }),
  })
  const { error } = dispute
  if (error instanceof Refused && error.code === 'not-found') return <p role="status">{t('unknown')}</p>
  if (dispute.isError)
    return <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void dispute.refetch()} />
  if (dispute.data === undefined) return <Skeleton shape="screen" label={ofAll('loading')} />
  return <Shown region={region} dispute={dispute.data} />
}

const stepOf = ({ state, evidence, answerBy, now }: Dispute) => {
  if (state !== 'open') return state
  if (evidence !== null && evidence.state !== 'refused') return evidence.state
  if (answerBy === null) return 'waits'
  return Date.parse(answerBy) < Date.parse(now) ? 'late' : 'due'
}

const tones = {
  won: 'paid',
  lost: 'error',
  ordered: 'busy',
  sent: 'busy',
  waits: 'busy',
  late: 'error',
  due: 'wait',
} as const satisfies Record<ReturnType<typeof stepOf>, Tone>

const HOUR_MS = 3_600_000

interface ShownProps {
  readonly region: RegionName
  readonly dispute: Dispute
}

function Shown({ region, dispute }: ShownProps) {
  const t = useTranslations('dispute')
  const ofSheet = useTranslations('acts.sendEvidence')
  const locale = useLocale()
  const { club, amount, currency, reason, openedDate, answerBy, now, evidence } = dispute
  const step = stepOf(dispute)
  const moment = (at: string) => momentText(at, ownZone, locale)
  const left = answerBy === null ? 0 : Math.max(0, Math.floor((Date.parse(answerBy) - Date.parse(now)) / HOUR_MS))
  const given = evidence === null || evidence.state === 'refused' ? null : evidence
  return (
    <>
      <header className="club">
        <h1>{t(`title.${step}`, { club: club.name, day: answerBy === null ? '' : moment(answerBy) })}</h1>
        <Chip tone={tones[step]}>
          {step === 'due' ? t('left', { days: Math.floor(left / 24), hours: left % 24 }) : t(`steps.${step}`)}
        </Chip>
        <p className="soft">
          {t('text', {
            amount: moneyText({ minor: amount, currency, locale }),
            reason: reason ?? '–',
            day: moment(openedDate),
          })}
        </p>
        {evidence?.state === 'refused' && <p className="held">{t('refused', { code: evidence.refusal ?? '' })}</p>}
      </header>
      <div className="columns">
        <div className="wide">
          {given === null ? (
            <Found region={region} dispute={dispute} isDue={step === 'due'} />
          ) : (
            <Card title={t('given')}>
              {Object.entries(given.texts).map(([field, text]) => (
                <pre key={field} className="proof">
                  {text}
                </pre>
              ))}
              {given.file !== null && <p className="proof">{ofSheet('file', { name: given.file })}</p>}
            </Card>
          )}
        </div>
        <div className="narrow">
          <Course region={region} dispute={dispute} />
        </div>
      </div>
    </>
  )
}

function Found({ region, dispute, isDue }: ShownProps & { readonly isDue: boolean }) {
  const t = useTranslations('dispute')
  const { roles } = useOperator()
  const { club, found, disputeId } = dispute
  const [ticked, setTicked] = useState<readonly EvidencePart[]>(() => evidenceParts.filter((part) => part in found))
  const [words, setWords] = useState('')
  const [file, setFile] = useState<EvidenceFile | null>(null)
  const [isSending, setSending] = useState(false)
  const isAnswerable = isDue && hasRight(roles, 'send-evidence')
  const turn = (part: EvidencePart) =>
    setTicked(ticked.includes(part) ? ticked.filter((each) => each !== part) : [...ticked, part])
  return (
    <Card title={t('found')}>
      <ul className="evidence">
        {evidenceParts.map((part) => (
          <Part
            key={part}
            part={part}
            text={found[part]}
            isTicked={isAnswerable ? ticked.includes(part) : null}
            onTurn={() => turn(part)}
          />
        ))}
      </ul>
      {isAnswerable && (
        <>
          <TextArea
            label={t('words')}
            hint={t('wordsHint')}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <EvidenceFileField region={region} disputeId={disputeId} file={file} onChange={setFile} />
          <p className="evidence-send">
            <Button onClick={() => setSending(true)}>{t('send')}</Button>
          </p>
        </>
      )}
      {isSending && (
        <SendEvidenceSheet
          region={region}
          organizationId={club.organizationId}
          disputeId={disputeId}
          found={found}
          ticked={ticked}
          words={words}
          file={file}
          onClose={() => setSending(false)}
        />
      )}
    </Card>
  )
}

interface PartProps {
  readonly part: EvidencePart
  readonly text: string | undefined
  readonly isTicked: boolean | null
  readonly onTurn: () => void
}

function Part({ part, text, isTicked, onTurn }: PartProps) {
  const t = useTranslations('dispute')
  const title = t(`parts.${part}`)
  if (text === undefined)
    return (
      <li className="soft">
        {title} <small>{t('notFound')}</small>
      </li>
    )
  const [first = '', ...more] = text.split('\n')
  return (
    <li>
      <label>
        {isTicked !== null && <input type="checkbox" checked={isTicked} onChange={onTurn} />} <b>{title}</b>
      </label>
      {more.length === 0 ? (
        <p className="soft">{first}</p>
      ) : (
        <details open>
          <summary className="soft">{first}</summary>
          <pre className="proof">{more.join('\n')}</pre>
        </details>
      )}
    </li>
  )
}

function Course({ region, dispute }: ShownProps) {
  const t = useTranslations('dispute')
  const ofFind = useTranslations('find')
  const locale = useLocale()
  const { club, chargedDate, openedDate, evidence, answerBy, state, before, ours, disputeId } = dispute
  const moment = (at: string) => momentText(at, ownZone, locale)
  return (
    <>
      <Card title={t('course')}>
        <Facts
          rows={[
            [t('charged'), moment(chargedDate)],
            [t('opened'), moment(openedDate)],
            ...(evidence === null ? [] : [[t(`evidence.${evidence.state}`), moment(evidence.date)] as const]),
            ...(answerBy === null || state !== 'open' ? [] : [[t('last'), moment(answerBy)] as const]),
            [t('name'), disputeId],
          ]}
        />
      </Card>
      <Card title={t('club')}>
        <Facts rows={[[t('before'), String(before)]]} />
        <a href={hrefOf(`/customer/${region}/${club.organizationId}`)}>{ofFind('open')}</a>
      </Card>
      <Card title={t('ours')}>
        <Facts
          rows={[
            [t('steps.won'), String(ours.won)],
            [t('steps.lost'), String(ours.lost)],
            [t('open'), String(ours.open)],
          ]}
        />
      </Card>
    </>
  )
}
