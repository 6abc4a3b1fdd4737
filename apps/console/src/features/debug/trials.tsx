import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { pseudoStore } from '../../i18n/pseudo.ts'
import { underOverlay } from '../../lib/overlay.ts'
import { ApiError } from '../../lib/request/api-error.ts'
import { faultStatuses, reportFault } from '../../lib/request/faults.ts'
import { IDLE_MS, pretendIdle, WARNING_MS } from '../../lib/session/session-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Button } from '../../ui/input/button.tsx'

const OVERLAY_MS = 1_500

/** Buttons that let a person see what is rarely seen: each dialog of a fault, the overlay, a broken card, the idle question. */
export function Trials() {
  const t = useTranslations('debug')
  return (
    <>
      <Card title={t('trials')}>
        <div className="actions">
          {faultStatuses.map((status) => (
            <Button key={status} look="ghost" onClick={() => void reportFault(new ApiError(status, null), 'change')}>
              {t('fault', { status })}
            </Button>
          ))}
          <Button
            look="ghost"
            onClick={() => void underOverlay(() => new Promise((resolve) => setTimeout(resolve, OVERLAY_MS)))}
          >
            {t('overlay')}
          </Button>
          <Button look="ghost" onClick={pseudoStore.toggle}>
            {t('pseudo')}
          </Button>
          <Button look="ghost" onClick={() => pretendIdle(Date.now(), IDLE_MS - WARNING_MS)}>
            {t('idle')}
          </Button>
        </div>
      </Card>
      <Card title={t('brokenCard')}>
        <Fragile />
      </Card>
    </>
  )
}

function Fragile() {
  const t = useTranslations('debug')
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken) throw new Error('broken on purpose')
  return (
    <Button look="ghost" onClick={() => setIsBroken(true)}>
      {t('breakIt')}
    </Button>
  )
}
