import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { shownTime, timeText } from '../../lib/usage-units.ts'
import { AddOnButton, sellsToOneUser } from './add-on/add-on-button.tsx'
import { isUnlimited, type UsageAccount, type UserRow } from './usage-account.ts'
import { UserName } from './user-name.tsx'

interface BarsProps {
  readonly account: UsageAccount
  readonly label: string
  readonly rows: readonly UserRow[]
}

const targets = (at: number, last: number): Readonly<Record<string, number>> => ({
  ArrowDown: Math.min(last, at + 1),
  ArrowUp: Math.max(0, at - 1),
  Home: 0,
  End: last,
})

/** One bar a user, longest first. One stop for the keyboard: the arrows go from bar to bar, each says its figures. */
export function Bars({ account, label, rows }: BarsProps) {
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const most = rows[0]?.used ?? 0
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targets(at, rows.length - 1)[event.key]
    if (target === undefined) return
    event.preventDefault()
    setAt(target)
    list.current?.querySelectorAll<HTMLElement>('[role="option"]')[target]?.focus()
  }
  const chosen = rows[Math.min(at, rows.length - 1)]
  return (
    <>
      <div className="bars num" role="listbox" aria-label={label} ref={list}>
        {rows.map((row, index) => (
          <Bar
            key={row.userId}
            row={row}
            most={most}
            isChosen={row === chosen}
            onKeyDown={onKeyDown}
            onChoose={() => setAt(index)}
          />
        ))}
      </div>
      {chosen !== undefined && <Detail account={account} row={chosen} />}
    </>
  )
}

interface BarProps {
  readonly row: UserRow
  readonly most: number
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** Widths are set through the CSSOM: the page's policy forbids style attributes. */
const width = (percent: number) => (element: HTMLElement | null) => element?.style.setProperty('width', `${percent}%`)

function Bar({ row, most, isChosen, onChoose, onKeyDown }: BarProps) {
  const t = useTranslations('usage.byUser')
  const { locale } = useLanguage()
  return (
    <div
      className="user-bar"
      role="option"
      aria-selected={isChosen}
      tabIndex={isChosen ? 0 : -1}
      onClick={onChoose}
      onFocus={onChoose}
      onKeyDown={onKeyDown}
    >
      <UserName row={row} />
      <span className="rail" aria-hidden="true">
        <i ref={width(most === 0 ? 0 : (row.used / most) * 100)} />
      </span>
      <span className="right">{t('hours', { hours: timeText(shownTime(row.used, 'upload'), locale) })}</span>
    </div>
  )
}

interface DetailProps {
  readonly account: UsageAccount
  readonly row: UserRow
}

/** The chosen bar in words, and the way to more hours for that user. */
function Detail({ account, row }: DetailProps) {
  const t = useTranslations('usage.byUser')
  const { userId, name, available } = row
  const figures = { name, used: shownTime(row.used, 'upload'), available }
  return (
    <div className="detail">
      <p className="small soft" aria-live="polite">
        {isUnlimited(account, 'upload') ? t('detailUnlimited', figures) : t('detail', figures)}
      </p>
      {sellsToOneUser(account, 'upload') && account.usage.valid.has(userId) && (
        <AddOnButton key={userId} account={account} target={{ kind: 'upload', user: { id: userId, name } }} />
      )}
    </div>
  )
}
