import { useEffect, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { config } from '../../lib/request/config.ts'
import { fieldOf, textOf } from '../../lib/request/field-of.ts'

async function readNotice(): Promise<unknown> {
  const response = await fetch(config().maintenanceUrl).catch(() => null)
  return response?.ok === true ? response.json().catch(() => null) : null
}

/** The static file of the maintenance notice; that there is none, or that it cannot be read, is ignored. */
export function MaintenanceNotice() {
  const { language } = useLanguage()
  const [data, setData] = useState<unknown>(null)
  useEffect(() => {
    let isShown = true
    void readNotice().then((read) => isShown && setData(read))
    return () => {
      isShown = false
    }
  }, [])
  const text = fieldOf(data, language) ?? fieldOf(data, 'en')
  const title = textOf(text, 'title')
  const message = textOf(text, 'message')
  if (title === null || message === null) return null
  return (
    <div className="notice wait" role="status">
      <b>{title}</b>
      <p>{message}</p>
    </div>
  )
}
