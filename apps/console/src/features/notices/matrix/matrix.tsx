import { useMutation } from '@tanstack/react-query'
import type { Recipient, Thresholds } from '@touchline/contract/recipients'
import { type MailTopic, noticeGroups } from '@touchline/domain/notices'
import { type RecipientTopic, recipientTopics, rowOfTopic } from '@touchline/domain/recipients'
import { Card } from '@touchline/ui/card.tsx'
import { Tooltip } from '@touchline/ui/dialog/tooltip.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Locked, Switch } from '@touchline/ui/input/switch.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Fold } from '../../../forms/fold.tsx'
import { may } from '../../../lib/session/role.ts'
import { stateOf } from '../choice.ts'
import { turn } from '../queries.ts'
import { When } from './when.tsx'
import '@touchline/ui/figures/table.css'
import './matrix.css'

interface MatrixProps {
  readonly recipients: readonly Recipient[]
  readonly thresholds: Thresholds
  readonly currency: string
  readonly impossible: readonly MailTopic[]
  readonly children: ReactNode
}

const isFixed = (line: RecipientTopic): boolean => rowOfTopic(line).group === 'security'

export function Matrix({ impossible, children, ...rest }: MatrixProps) {
  const t = useTranslations('notices')
  const isPossible = (line: RecipientTopic) => !impossible.includes(line)
  const folded = recipientTopics.filter((line) => !isPossible(line) && !isFixed(line))
  const more = t('more', { count: folded.length })
  const fixed = t('fixed')
  return (
    <Card className="matrix-card">
      <Lines
        {...rest}
        caption={t('table')}
        lines={recipientTopics.filter((line) => isPossible(line) && !isFixed(line))}
      />
      <div className="matrix-foot">
        {folded.length > 0 && (
          <Fold name="notices" title={more}>
            <Lines {...rest} caption={more} lines={folded} />
          </Fold>
        )}
        <Fold name="notices.fixed" title={fixed}>
          <Lines {...rest} caption={fixed} lines={recipientTopics.filter(isFixed)} />
          <p className="soft small">{t('always')}</p>
        </Fold>
        {children}
      </div>
    </Card>
  )
}

type SharedProps = Omit<MatrixProps, 'impossible' | 'children'>

interface LinesProps extends SharedProps {
  readonly caption: string
  readonly lines: readonly RecipientTopic[]
}

function Lines({ caption, lines, recipients, ...rest }: LinesProps) {
  const t = useTranslations('notices')
  const linesOf = (group: (typeof noticeGroups)[number]) => lines.filter((line) => rowOfTopic(line).group === group)
  return (
    <table className="table matrix">
      <caption className="hidden-text">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">{t('when')}</th>
          {recipients.map(({ _id, name }) => (
            <th key={_id} scope="col" className="whom">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {noticeGroups
        .filter((group) => linesOf(group).length > 0)
        .map((group) => (
          <tbody key={group}>
            <tr className="group">
              <th scope="rowgroup" colSpan={2 + recipients.length}>
                {t(`groups.${group}`)}
              </th>
            </tr>
            {linesOf(group).map((line) => (
              <Row key={line} line={line} recipients={recipients} {...rest} />
            ))}
          </tbody>
        ))}
    </table>
  )
}

interface RowProps extends SharedProps {
  readonly line: RecipientTopic
}

function Row({ line, recipients, thresholds, currency }: RowProps) {
  const t = useTranslations('notices')
  return (
    <tr>
      <th scope="row">{t(`lines.${line}`)}</th>
      <td className="moment">
        <When line={line} thresholds={thresholds} currency={currency} />
      </td>
      {recipients.map((recipient) => (
        <td key={recipient._id} className="whom" data-label={recipient.name}>
          <Cell line={line} recipient={recipient} />
        </td>
      ))}
    </tr>
  )
}

interface CellProps {
  readonly line: MailTopic
  readonly recipient: Recipient
}

function Cell({ line, recipient }: CellProps) {
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
