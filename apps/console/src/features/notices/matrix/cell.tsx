import { useMutation } from '@tanstack/react-query'
import type { Recipient } from '@touchline/contract/recipients'
import type { MailTopic } from '@touchline/domain/notices'
import { useTranslations } from 'use-intl'
import { may } from '../../../lib/session/role.ts'
import { Tooltip } from '../../../ui/dialog/tooltip.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Locked, Switch } from '../../../ui/input/switch.tsx'
import { stateOf } from '../choice.ts'
import { turn } from '../queries.ts'

interface CellProps {
  readonly line: MailTopic
  readonly recipient: Recipient
}

/** Whether one recipient gets one line; what is pressed shows at once. */
export function Cell({ line, recipient }: CellProps) {
  const t = useTranslations('notices')
  const turning = useMutation({ mutationFn: (isOn: boolean) => turn(recipient._id, line, isOn) })
  const label = t('forWhom', { line: t(`lines.${line}`), name: recipient.name })
  const state = stateOf(recipient, line)
  if (state === 'none')
    return (
      <span className="soft">
        <span aria-hidden="true">–</span>
        <span className="hidden-text">{t('notConcerned')}</span>
      </span>
    )
  if (state === 'locked')
    return (
      <Tooltip text={t(recipient.isPayer ? 'lockedPayer' : 'lockedClass')} disabled>
        <Locked label={t('alwaysOn', { label })} />
      </Tooltip>
    )
  if (!may('edit-account'))
    return (
      <span role="img" aria-label={t(state === 'on' ? 'isOn' : 'isOff', { label })}>
        {state === 'on' ? <Icon name="check" /> : '–'}
      </span>
    )
  return (
    <Switch
      label={label}
      isOn={turning.isPending ? turning.variables : state === 'on'}
      busy={turning.isPending}
      onTurn={(isOn) => turning.mutate(isOn)}
    />
  )
}
