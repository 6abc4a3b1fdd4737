/** Runs in the page: each function is sent there as text. */

/** Marks and counts visible elements by role and name (or its beginning) in the open dialog; `dialog` waits for one. */
export function mark(role: string, name: string, marker: string, where: string): number {
  const selectors: Record<string, string> = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, select, textarea',
    tab: '[role=tab]',
    checkbox: 'input[type=checkbox]',
    radio: 'input[type=radio], [role=radio]',
  }
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const nameOf = (element: Element): string => {
    const by = element.getAttribute('aria-labelledby')
    if (by !== null) return by.split(' ').map(textOf).join(' ')
    const label = element.getAttribute('aria-label')
    if (label !== null) return label
    const labels = 'labels' in element && element.labels instanceof NodeList ? [...element.labels] : []
    const text = [...labels, ...(labels.length === 0 ? [element] : [])].map((each) => each.textContent ?? '').join(' ')
    return text === '' ? (element.getAttribute('title') ?? '') : text
  }
  const dialogs = [...document.querySelectorAll('dialog[open], [role=dialog]')]
  const modal = dialogs.findLast((each) => each.getClientRects().length > 0)
  if (where === 'dialog' && modal === undefined) return 0
  const found = [...(modal ?? document).querySelectorAll(selectors[role] ?? role)].filter((element) => {
    const plain = nameOf(element).replaceAll(/\s+/g, ' ').trim()
    return (
      element.getClientRects().length > 0 &&
      (plain === name || plain.startsWith(`${name},`) || plain.startsWith(`${name} for `))
    )
  })
  for (const old of document.querySelectorAll(`[data-engine="${marker}"]`)) old.removeAttribute('data-engine')
  found[0]?.setAttribute('data-engine', marker)
  found[0]?.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found.length
}

export function shows(text: string): boolean {
  const isLoading = document.querySelector('.skeleton, .overlay, main[aria-busy=true]') !== null
  return !isLoading && document.body.innerText.replaceAll(/\s+/g, ' ').includes(text)
}

export function optionValue(css: string, text: string): string | null {
  const options = [...document.querySelectorAll(`${css} option`)]
  const found = options.find((option) => option.textContent?.trim() === text)
  return found instanceof HTMLOptionElement ? found.value : null
}

export function selectAll(css: string): boolean {
  const field = document.querySelector(css)
  if (!(field instanceof HTMLInputElement)) return false
  field.focus()
  field.select()
  return field.value !== ''
}

export function toMiddle(css: string): void {
  document.querySelector(css)?.scrollIntoView({ block: 'center', behavior: 'instant' })
}

export function clickOn(css: string): void {
  const element = document.querySelector(css)
  if (!(element instanceof HTMLElement)) throw new Error(`there is no ${css}`)
  element.click()
}

export function choose(css: string, value: string): void {
  const select = document.querySelector(css)
  if (!(select instanceof HTMLSelectElement)) return
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

export function listen(): void {
  const kept: string[] = []
  Object.assign(window, { keptErrors: kept })
  window.addEventListener(
    'error',
    ({ message, filename, lineno }) => void kept.push(`${message} (${filename}:${lineno})`),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => void kept.push(`unhandled: ${String(reason)}`))
  // oxlint-disable-next-line no-console -- what the page reports there is what is asked for
  console.error = (...words: unknown[]) => void kept.push(`console: ${words.map(String).join(' ')}`)
}

export function errors(): readonly string[] {
  return 'keptErrors' in window && Array.isArray(window.keptErrors) ? window.keptErrors.map(String) : ['not listening']
}

export function goTo(hash: string): void {
  location.hash = hash
}
