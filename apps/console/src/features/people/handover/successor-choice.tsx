import type { Person } from '@touchline/contract/people'
import { useId } from 'react'
import { useTranslations } from 'use-intl'

/** The id of a person, or somebody who is to be invited. */
export type Chosen = { readonly kind: 'person'; readonly id: string } | { readonly kind: 'invitation' }

interface SuccessorChoiceProps {
  readonly people: readonly Person[]
  /** Null before anything was chosen. */
  readonly chosen: Chosen | null
  readonly error: string | null
  readonly onChoose: (chosen: Chosen) => void
}

/** Everybody else, and a new person. */
export function SuccessorChoice({ people, chosen, error, onChoose }: SuccessorChoiceProps) {
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
