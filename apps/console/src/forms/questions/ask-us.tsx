import { openCase } from '@touchline/contract/calls/cases'
import type { CaseAbout } from '@touchline/contract/cases'
import { caseWordsFault, LONGEST_CASE } from '@touchline/domain/cases'
import { linesWritten } from '@touchline/domain/text'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextArea } from '@touchline/ui/input/field.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '../../lib/navigation/index.ts'
import { call } from '../../lib/request/call.ts'
import { queryClient } from '../../lib/request/queries.ts'
import { useChange } from '../../lib/request/use-change.ts'
import { organizationId } from '../../lib/session/session.ts'
import { Allowed } from '../allowed.tsx'
import { casesQuery } from './cases-query.ts'
import './questions.css'

type Shown = Pick<CaseAbout, 'title' | 'figure' | 'steps'>

interface AskUsProps {
  readonly of: Pick<CaseAbout, 'kind' | 'id'>
  /** What is asked about, as it is shown; of several the person chooses. */
  readonly shown: readonly [Shown, ...Shown[]]
}

const LONGEST_TITLE = 200
const LONGEST_STEP = 300
const MOST_STEPS = 40

const cut = ({ title, figure, steps }: Shown): Shown => ({
  title: title.slice(0, LONGEST_TITLE),
  figure,
  steps: steps.slice(0, MOST_STEPS).map((step) => step.slice(0, LONGEST_STEP)),
})

/** No form of its own: it may stand in one. */
export function AskUs(props: AskUsProps) {
  const t = useTranslations('cases')
  const [isOpen, setOpen] = useState<boolean | null>(null)
  if (isOpen === true) return <Question {...props} onClose={() => setOpen(false)} />
  return (
    <Allowed to="ask-support">
      <span className="asking" ref={isOpen === false ? focusInside : null}>
        <Button look="ghost" small onClick={() => setOpen(true)}>
          {t('ask')}
        </Button>
      </span>
    </Allowed>
  )
}

function useSending({ of }: Pick<AskUsProps, 'of'>) {
  const t = useTranslations('cases')
  const keys = useRef(new Map<string, string>())
  return useChange({
    send: async ({ about, words }: { readonly about: Shown; readonly words: string }) => {
      const body = { about: { ...of, ...about, steps: [...about.steps] }, words }
      const asked = JSON.stringify(body)
      const idempotencyKey = keys.current.get(asked) ?? crypto.randomUUID()
      keys.current.set(asked, idempotencyKey)
      return (await call(openCase, { params: { orgId: organizationId() }, idempotencyKey, body })).data
    },
    refusals: { 'too-many-cases': { at: 'words', text: t('tooMany') } },
    onDone: () => queryClient.invalidateQueries(casesQuery()),
  })
}

function Question({ of, shown, onClose }: AskUsProps & { readonly onClose: () => void }) {
  const t = useTranslations('cases')
  const common = useTranslations('common')
  const typed = useTranslations('typed')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const [isTried, setTried] = useState(false)
  const sending = useSending({ of })
  if (sending.answer !== undefined)
    return (
      <p role="status" ref={focusInside}>
        {t.rich('sent', { case: sending.answer.caseId, link: toHistory })}
      </p>
    )
  const fault = caseWordsFault(words)
  const faults = {
    missing: isTried ? t('missing') : null,
    'too-long': t('tooLong', { typed: linesWritten(words).length, most: LONGEST_CASE }),
    'not-readable': typed('notReadable'),
  } as const
  const send = () => {
    setTried(true)
    if (fault === null) sending.send({ about: cut(shown[chosen] ?? shown[0]), words: linesWritten(words) })
  }
  return (
    <div className="ask-us" ref={focusInside}>
      {shown.length > 1 && (
        <SelectField label={t('about')} value={chosen} onChange={({ target }) => setChosen(Number(target.value))}>
          {shown.map(({ title, figure }, at) => (
            <option key={title} value={at}>
              {figure === null ? title : t('titled', { title, figure })}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={t('words')}
        hint={t(of.kind === 'notice' ? 'hintOfNotice' : 'hint')}
        error={fault === null ? sending.said('words') : faults[fault]}
        rows={4}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className="ask-us-buttons">
        <Button small busy={sending.isBusy} onClick={send}>
          {t('send')}
        </Button>
        <Button look="ghost" small onClick={onClose}>
          {common('cancel')}
        </Button>
      </p>
    </div>
  )
}

/** What had the focus is gone. */
const focusInside = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('select, textarea, button, a')?.focus()

const toHistory = (words: ReactNode) => <Link to="/history">{words}</Link>
