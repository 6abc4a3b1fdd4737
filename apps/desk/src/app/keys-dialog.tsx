import { hasRight } from '@touchline/domain/operators'
import { Dialog } from '@touchline/ui/dialog/dialog.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { areLettersOn, turnLetters } from '../lib/keys.ts'
import { useOperator } from '../lib/session.ts'
import { pages } from './pages.ts'
import './dialogs.css'

const clubKeys = ['L', 'R', 'C', 'T', 'D', 'E', 'A', 'B'] as const

type KeyRow = readonly [keys: readonly string[], text: string]

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('keys')
  const common = useTranslations('shell')
  const ofAll = useTranslations('common')
  const { roles } = useOperator()
  const [areOn, setOn] = useState(areLettersOn)
  const turn = (isOn: boolean) => {
    turnLetters(isOn)
    setOn(isOn)
  }
  return (
    <Dialog title={common('keys')} onCancel={onClose} footer={<Button onClick={onClose}>{ofAll('close')}</Button>}>
      <KeyList
        rows={[
          [['/'], t('find')],
          ...pages
            .filter(({ right }) => hasRight(roles, right))
            .map(({ name, key }): KeyRow => [['G', key.toUpperCase()], common(name)]),
          [['↓', '↑'], t('move')],
          [['↵'], t('open')],
          [['Esc'], t('leave')],
        ]}
      />
      <h3>{t('lines.title')}</h3>
      <KeyList
        rows={[
          [['J', 'K'], t('lines.move')],
          [['X'], t('lines.pick')],
          [['M'], t('lines.mine')],
          [['Z'], t('lines.later')],
        ]}
      />
      {hasRight(roles, 'read-customer') && (
        <>
          <h3>{t('club.title')}</h3>
          <KeyList rows={clubKeys.map((key): KeyRow => [[key], t(`club.${key}`)])} />
        </>
      )}
      <div className="switched">
        <Switch label={t('letters')} isOn={areOn} onTurn={turn} />
        <span>
          {t('letters')}
          <small className="soft">{t('lettersHint')}</small>
        </span>
      </div>
    </Dialog>
  )
}

const KeyList = ({ rows }: { readonly rows: readonly KeyRow[] }) => (
  <dl className="keys">
    {rows.map(([keys, text]) => (
      <div key={text}>
        <dt>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)
