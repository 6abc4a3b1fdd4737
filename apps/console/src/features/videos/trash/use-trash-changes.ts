import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { reloadAll } from '../../../lib/request/queries.ts'
import { useChange } from '../../../lib/request/use-change.ts'
import { showToast } from '../../../lib/toasts.ts'
import { deleteForGood, restore } from '../queries.ts'

export function useTrashChanges(onDone: () => void) {
  const t = useTranslations('videos.trash')
  const common = useTranslations('common')
  const terms = useTranslations('terms')
  const [progress, setProgress] = useState(0)
  const done = async (text: string) => {
    onDone()
    showToast({ about: 'games', text })
    await reloadAll()
  }
  const ok = common('ok')
  const refusals = {
    'game-not-in-trash': {
      message: { title: t('gone'), body: t('goneText'), ok },
      close: () => {
        onDone()
        void reloadAll()
      },
    },
    'quote-changed': {
      message: { title: terms('amountChanged'), body: t('addsChanged'), ok },
      close: () => void reloadAll(),
    },
    'no-plan': { message: { title: t('noPlan'), body: t('noPlanText'), ok } },
  }
  const restoring = useChange({
    send: restore,
    refusals,
    onDone: (_, { games }) => done(t('restored', { count: games.length })),
  })
  const ending = useChange({
    send: deleteForGood,
    refusals,
    onDone: (_, { games }) => done(t('ended', { count: games.length })),
  })
  return { restoring, ending, progress, onProgress: setProgress }
}
