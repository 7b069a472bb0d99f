import { getNonce } from 'get-nonce'
import { useState } from 'react'
import { classNames } from '#design/class-names.ts'

/**
 * An email as a mail program shows it. No script and no form runs in it, whatever it holds; that it counts as of this
 * origin lets the page read how tall it is. The page's policy needs its nonce on the email's style sheet.
 */
export function EmailFrame({ html, title, className }: { html: string; title: string; className?: string }) {
  const [height, setHeight] = useState<number>()
  const nonce = getNonce()
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      loading="lazy"
      srcDoc={nonce ? html.replace('<style>', `<style nonce="${nonce}">`) : html}
      style={{ height: height ?? 360 }}
      onLoad={(event) => setHeight(event.currentTarget.contentDocument?.documentElement.scrollHeight)}
      className={classNames('block w-full rounded-control border border-line', className)}
    />
  )
}
