import { textFault } from '@touchline/domain/text'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { TextArea } from '@touchline/ui/input/field.tsx'
import { useTranslations } from 'use-intl'

export const isNote = (note: string): boolean => note.trim() === '' || textFault(note, 'lines') === null

const LONGEST_NOTE = 500

interface AskingProps {
  /** Null: the role never buys. */
  readonly why?: string | null
  readonly isLimitMet: boolean
  readonly note: string
  readonly onNote: (note: string) => void
}

export function Asking({ why = null, isLimitMet, note, onNote }: AskingProps) {
  const t = useTranslations('requests')
  const typed = useTranslations('typed')
  return (
    <>
      {isLimitMet && (
        <Banner tone="wait" title={t('limitMet.title')}>
          {t('limitMet.text')}
        </Banner>
      )}
      {why !== null && <p className="small soft">{why}</p>}
      <TextArea
        label={t('noteLabel')}
        hint={t('noteHint', { typed: note.length, most: LONGEST_NOTE })}
        error={isNote(note) ? null : typed('notReadable')}
        value={note}
        maxLength={LONGEST_NOTE}
        onChange={({ target }) => onNote(target.value)}
      />
    </>
  )
}
