import type { Recipient, Thresholds } from '@touchline/contract/recipients'
import type { MailTopic, NoticeGroup } from '@touchline/domain/notices'
import { mailTopics, rowOfTopic } from '@touchline/domain/recipients'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { Cell } from './cell.tsx'
import { When } from './when.tsx'
import '../../../ui/figures/table.css'
import './matrix.css'

interface MatrixProps {
  readonly recipients: readonly Recipient[]
  readonly thresholds: Thresholds
  readonly currency: string
}

const groups = ['money', 'usage', 'contract', 'security'] as const satisfies readonly NoticeGroup[]
const linesOf = (group: NoticeGroup) => mailTopics.filter((line) => rowOfTopic(line).group === group)

/** What is sent, when, and to whom: a column for each recipient; on a phone a list for each line. */
export function Matrix({ recipients, ...rest }: MatrixProps) {
  const t = useTranslations('notices')
  return (
    <Card className="matrix-card">
      <table className="table matrix">
        <caption className="hidden-text">{t('table')}</caption>
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
        {groups.map((group) => (
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
    </Card>
  )
}

interface RowProps extends MatrixProps {
  readonly line: MailTopic
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
