import { Modal } from '#design/modal.tsx'
import { messages } from '../../messages/player-en.ts'

const shown = {
  toggle: [messages.keys.space, 'K'],
  skip: ['←', '→'],
  longSkip: ['J', 'L'],
  share: ['0', '9'],
  speed: ['<', '>'],
  mute: ['M'],
  captions: ['C'],
  fullscreen: ['F'],
  pip: ['P'],
  help: ['?'],
} satisfies Record<keyof typeof messages.keys.does, string[]>

/** What each key does to the video. */
export function KeyboardHelp({ within, onClose }: { within: HTMLElement | undefined; onClose: () => void }) {
  return (
    <Modal open onClose={onClose} within={within} title={messages.keys.title} width={440}>
      <table className="mt-3 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">{messages.keys.key}</th>
            <th scope="col">{messages.keys.action}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(shown).map(([command, keys]) => (
            <tr key={command} className="border-b border-line last:border-0">
              <td className="py-2 pr-4 whitespace-nowrap">
                {keys.map((key) => (
                  <kbd
                    key={key}
                    className="mr-1.5 inline-block rounded-[6px] border border-line bg-sunken px-2 font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </td>
              <td className="ink-2 py-2">{messages.keys.does[command as keyof typeof shown]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
