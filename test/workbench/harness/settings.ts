/** Settings of a quiet, reproducible window: no suggestions, no network requests. */
export const quietSettings: Readonly<Record<string, unknown>> = {
  'chat.disableAIFeatures': true,
  'editor.cursorBlinking': 'solid', // every blink is a frame to draw
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'files.autoSave': 'off', // a served workbench saves by itself otherwise, a desktop one does not
  'files.hotExit': 'off',
  'git.enabled': false,
  'security.workspace.trust.startupPrompt': 'always', // of late the default is a banner, easily missed
  'telemetry.telemetryLevel': 'off',
  'update.showReleaseNotes': false,
  'window.restoreWindows': 'none',
  'workbench.reduceMotion': 'on',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
};
