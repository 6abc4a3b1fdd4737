/** Functions run inside a page: they must be self-contained. */
export const keepMessages = (): void => {
  const kept: string[] = []
  Object.assign(window, { keptMessages: kept })
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    kept.push(JSON.stringify(event.data))
  })
}

export const fontSizeOf = (element: Element): string => getComputedStyle(element).fontSize

export const isFocused = (element: Element): boolean => document.activeElement === element

export const caretOf = (element: Element): number | null =>
  element instanceof HTMLInputElement ? element.selectionStart : null
