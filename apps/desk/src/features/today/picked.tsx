import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { ActsOfLines, type LinesAct } from './acts-of-lines.tsx'
import { keyOf, type Line } from './line.ts'
import type { useTaking } from './use-taking.ts'

interface PickedProps {
  readonly chosen: readonly Line[]
  readonly taking: ReturnType<typeof useTaking>
  readonly onLater: () => void
  readonly onNone: () => void
  readonly onOpen: (of: LinesAct) => void
}

export function Picked({ chosen, taking, onLater, onNone, onOpen }: PickedProps) {
  const t = useTranslations('today')
  const missed = taking.data ?? []
  return (
    <>
      {chosen.length > 0 && (
        <div className="picked">
          {t('picked', { count: chosen.length })}
          <Button small busy={taking.isPending} onClick={() => taking.mutate({ lines: chosen, what: 'take' })}>
            {t('take')}
          </Button>
          <Button look="ghost" small onClick={() => taking.mutate({ lines: chosen, what: 'leave' })}>
            {t('leave')}
          </Button>
          <Button look="ghost" small onClick={onLater}>
            {t('later')}
          </Button>
          <ActsOfLines lines={chosen} onOpen={onOpen} />
          <Button look="ghost" small onClick={onNone}>
            {t('pickNone')}
          </Button>
        </div>
      )}
      <div role="status">
        {missed.map(({ line, takenBy }) => (
          <p key={keyOf(line)}>
            {t(takenBy === null ? 'gone' : 'others', { name: line.club ?? line.about, operator: takenBy ?? '' })}
          </p>
        ))}
      </div>
      {taking.isError && <p role="alert">{t('notTaken')}</p>}
    </>
  )
}
