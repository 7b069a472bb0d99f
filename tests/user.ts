import userEvent from '@testing-library/user-event'

/**
 * Who presses and types in a component test. Without stylesheets nothing keeps a press from an element, and asking for it
 * would take half of the test's time.
 */
export const newUser = () => userEvent.setup({ pointerEventsCheck: 0 })
