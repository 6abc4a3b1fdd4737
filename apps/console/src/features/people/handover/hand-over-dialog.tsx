import type { HandOver, Person } from '@touchline/contract/people'
import { addDays, type LocalDate } from '@touchline/domain/calendar'
import { FARTHEST_DEPARTURE } from '@touchline/domain/people'
import { FormDialog } from '@touchline/ui/dialog/form-dialog.tsx'
import { TextField } from '@touchline/ui/input/field.tsx'
import { dateText } from '@touchline/words/date-text'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMailingChange } from '../../../forms/mail/mail-failure.ts'
import { WayBackOf } from '../../../forms/taking-back/way-back-of.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { showToast } from '../../../lib/toasts.ts'
import { InvitedFields, type InvitedPerson, isWhole } from '../invited-fields.tsx'
import { handOverTo } from '../queries.ts'

interface HandOverDialogProps {
  readonly people: readonly Person[]
  readonly today: LocalDate
  readonly onClose: () => void
}

interface Draft {
  readonly chosen: Chosen | null
  readonly person: InvitedPerson
  readonly leavesOn: LocalDate
}

const isPossible = (day: LocalDate, today: LocalDate): boolean =>
  day >= today && day <= addDays(today, FARTHEST_DEPARTURE)

function bodyOf({ chosen, person, leavesOn }: Draft, today: LocalDate): HandOver | null {
  if (chosen === null || !isPossible(leavesOn, today)) return null
  if (chosen.kind === 'person') return { successor: chosen, leavesOn }
  return isWhole(person) ? { successor: { kind: 'invitation', ...person, name: person.name.trim() }, leavesOn } : null
}

export function HandOverDialog({ people, today, onClose }: HandOverDialogProps) {
  const t = useTranslations('people')
  const common = useTranslations('common')
  const { language, locale } = useLanguage()
  const others = people.filter(({ isSelf, departure, state }) => !isSelf && departure === null && state !== 'no-login')
  const [draft, setDraft] = useState<Draft>({
    chosen: others.length === 0 ? { kind: 'invitation' } : null,
    person: { address: '', name: '', lang: language },
    leavesOn: today,
  })
  const [isTried, setIsTried] = useState(false)
  const { said, ...handing } = useHandingOver(onClose)
  const { chosen, person, leavesOn } = draft
  const change = (part: Partial<Draft>) => {
    handing.forget()
    setDraft({ ...draft, ...part })
  }
  const submit = () => {
    setIsTried(true)
    const body = bodyOf(draft, today)
    if (body === null) return
    const name = chosen?.kind === 'person' ? people.find(({ _id }) => _id === chosen.id)?.name : person.name
    handing.send({ body, name: name ?? '', date: dateText(leavesOn, locale, 'fullDay') })
  }
  return (
    <FormDialog
      title={t('handover.title')}
      action={t('handover.verb')}
      cancel={common('cancel')}
      isBusy={handing.isBusy}
      onSubmit={submit}
      onCancel={onClose}
    >
      <p>{t('handover.text')}</p>
      <p className="soft">{t('handover.platform')}</p>
      <SuccessorChoice
        people={others}
        chosen={chosen}
        error={isTried && chosen === null ? t('handover.choose') : said('successor')}
        onChoose={(choice) => change({ chosen: choice })}
      />
      {chosen?.kind === 'invitation' && (
        <InvitedFields
          person={person}
          isTried={isTried}
          refused={said('address')}
          onChange={(part) => change({ person: { ...person, ...part } })}
        />
      )}
      <DayField
        today={today}
        value={leavesOn}
        error={isTried && !isPossible(leavesOn, today) ? t('handover.wrongDate') : said('date')}
        onChange={(day) => change({ leavesOn: day })}
      />
      <p className="soft small">{t('handover.waits')}</p>
      <WayBackOf call="handOver" />
    </FormDialog>
  )
}

interface DayFieldProps {
  readonly today: LocalDate
  readonly value: LocalDate
  readonly error: string | null
  readonly onChange: (day: LocalDate) => void
}

function DayField({ today, value, error, onChange }: DayFieldProps) {
  const t = useTranslations('people.handover')
  return (
    <TextField
      label={t('date')}
      type="date"
      min={today}
      max={addDays(today, FARTHEST_DEPARTURE)}
      value={value}
      hint={t('dateHint')}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

type Chosen = { readonly kind: 'person'; readonly id: string } | { readonly kind: 'invitation' }

interface SuccessorChoiceProps {
  readonly people: readonly Person[]
  readonly chosen: Chosen | null
  readonly error: string | null
  readonly onChoose: (chosen: Chosen) => void
}

function SuccessorChoice({ people, chosen, error, onChoose }: SuccessorChoiceProps) {
  const t = useTranslations('people')
  const name = useId()
  const errorId = useId()
  return (
    <fieldset className="roles" aria-describedby={error === null ? undefined : errorId}>
      <legend>{t('handover.successor')}</legend>
      {people.map(({ _id: id, name: called, role, state }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            checked={chosen?.kind === 'person' && chosen.id === id}
            onChange={() => onChoose({ kind: 'person', id })}
          />
          <span>
            {called}
            <span className="soft beneath">{state === 'active' ? t(`roles.${role}`) : t('handover.invitedYet')}</span>
          </span>
        </label>
      ))}
      <label>
        <input
          type="radio"
          name={name}
          checked={chosen?.kind === 'invitation'}
          onChange={() => onChoose({ kind: 'invitation' })}
        />
        <span>{t('handover.someone')}</span>
      </label>
      {error !== null && (
        <p className="error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface Handing {
  readonly body: HandOver
  readonly name: string
  readonly date: string
}

function useHandingOver(onDone: () => void) {
  const t = useTranslations('people')
  const terms = useTranslations('terms')
  const { said, sent, ...handing } = useMailingChange('addressee', {
    send: ({ body }: Handing) => handOverTo(body),
    refusals: {
      'person-exists': { at: 'address', text: t('exists') },
      'too-many-people': { at: 'address', text: t('tooMany') },
      'too-many-attempts': { at: 'address', text: t('tooOften') },
      'invalid-request': { at: 'address', text: terms('addressWrong') },
      'not-found': { at: 'successor', text: t('handover.unknown') },
      'successor-leaves': { at: 'successor', text: t('handover.successorLeaves') },
      'successor-without-login': { at: 'successor', text: t('handover.withoutLogin') },
      'already-leaving': { at: 'date', text: t('handover.already') },
      'departure-date': { at: 'date', text: t('handover.wrongDate') },
    },
    onDone: (done, { name, date }) => {
      showToast({ text: done === 'left' ? t('handover.left') : t('handover.scheduled', { name, date }) })
      onDone()
    },
  })
  const addresseeAt = sent?.body.successor.kind === 'person' ? 'successor' : 'address'
  return {
    ...handing,
    said: (at: 'address' | 'successor' | 'date') => said(at) ?? (at === addresseeAt ? said('addressee') : null),
  }
}
