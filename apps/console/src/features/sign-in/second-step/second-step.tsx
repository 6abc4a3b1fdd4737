import type { AnswerKind, WayOn } from '@touchline/domain/sign-in'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LanguageSelect } from '../../../i18n/language-select.tsx'
import { Heading } from '../../../ui/heading.tsx'
import { Button } from '../../../ui/input/button.tsx'
import { TextField } from '../../../ui/input/field.tsx'
import { type SecondStepProps, useStep } from './use-step.ts'

/** What a sign-in with a right password asks for where the login has a second factor. */
export function SecondStep(props: SecondStepProps) {
  const t = useTranslations('secondStep')
  const { ways } = props.waiting
  const [way, setWay] = useState<WayOn>(ways.includes('totp') ? 'totp' : (ways.at(-1) ?? 'recovery'))
  const { fault, isBusy, answer, byPasskey, forget } = useStep(props)
  const [code, setCode] = useState('')
  const turnTo = (next: WayOn) => {
    setCode('')
    forget()
    if (next === 'passkey') void byPasskey()
    else setWay(next)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (way === 'passkey') void byPasskey()
    else void answer(way, code)
  }
  const said = fault === null ? null : t(`faults.${fault}`)
  return (
    <form method="post" noValidate onSubmit={submit}>
      <header>
        <Heading>{t('title')}</Heading>
        <LanguageSelect />
      </header>
      <p>{t(`why.${way}`)}</p>
      {way !== 'passkey' && (
        <CodeField
          key={way}
          kind={way}
          value={code}
          error={fault === 'passkey' ? null : said}
          onChange={(typed) => {
            setCode(typed)
            forget()
          }}
        />
      )}
      <div aria-live="assertive">{fault === 'passkey' && <p className="form-error">{said}</p>}</div>
      <Actions
        way={way}
        ways={ways}
        isBusy={isBusy}
        isEmpty={code.trim() === ''}
        onTurn={turnTo}
        onBack={() => props.onBack(false)}
      />
    </form>
  )
}

interface ActionsProps {
  readonly way: WayOn
  readonly ways: readonly WayOn[]
  readonly isBusy: boolean
  readonly isEmpty: boolean
  readonly onTurn: (next: WayOn) => void
  readonly onBack: () => void
}

function Actions({ way, ways, isBusy, isEmpty, onTurn, onBack }: ActionsProps) {
  const t = useTranslations('secondStep')
  return (
    <>
      <Button type="submit" busy={isBusy} disabled={way !== 'passkey' && isEmpty}>
        {t(way === 'passkey' ? 'ways.passkey' : 'submit')}
      </Button>
      {ways
        .filter((each) => each !== way)
        .map((each) => (
          <Button key={each} look="ghost" disabled={isBusy} onClick={() => onTurn(each)}>
            {t(`ways.${each}`)}
          </Button>
        ))}
      <Button look="quiet" disabled={isBusy} onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}

interface CodeFieldProps {
  readonly kind: AnswerKind
  readonly value: string
  readonly error: string | null
  readonly onChange: (typed: string) => void
}

/** As apps and paper show it, with or without spaces; it can be pasted. */
function CodeField({ kind, value, error, onChange }: CodeFieldProps) {
  const t = useTranslations('secondStep.code')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        label={t(kind)}
        name={kind === 'totp' ? 'one-time-code' : 'recovery-code'}
        autoComplete={kind === 'totp' ? 'one-time-code' : 'off'}
        inputMode={kind === 'totp' ? 'numeric' : 'text'}
        autoCapitalize={kind === 'totp' ? 'none' : 'characters'}
        spellCheck={false}
        maxLength={64}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}

/** Why the password is asked for again. */
export function StepOver() {
  const t = useTranslations('secondStep')
  return (
    <p className="notice wait" role="status">
      {t('over')}
    </p>
  )
}
