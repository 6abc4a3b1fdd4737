import { useTranslations } from 'use-intl'
import { may } from '../../../lib/session/role.ts'
import { SelectField, TextField } from '../../../ui/input/field.tsx'
import { type Filter, type Topic, topics } from './filter.ts'

interface FiltersProps {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
  readonly people: readonly string[]
}

export function Filters({ filter, onFilter, people }: FiltersProps) {
  const t = useTranslations('history')
  return (
    <div className="log-filters">
      <TextField
        label={t('search')}
        type="search"
        value={filter.text}
        onChange={({ target }) => onFilter({ ...filter, text: target.value })}
      />
      <SelectField
        label={t('topic')}
        value={filter.topic}
        onChange={({ target }) =>
          onFilter({ ...filter, who: '', topic: topics.find((topic) => topic === target.value) ?? 'all' })
        }
      >
        {topics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topics.${labelOf(topic)}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('person')}
        value={filter.who}
        onChange={({ target }) => onFilter({ ...filter, who: target.value })}
      >
        <option value="">{t('everyone')}</option>
        {people.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}

/** The sign-ins of others are not among the rows of readers who may not see them. */
const labelOf = (topic: Topic) => (topic === 'access' && !may('see-sign-ins') ? 'ownAccess' : topic)
