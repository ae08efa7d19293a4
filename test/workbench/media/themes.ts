/** Colours of four kinds of theme, as VS Code gives them to a webview. */

/** The classes that VS Code puts on the body of a webview for each kind. */
export type ThemeKind =
  | 'vscode-dark'
  | 'vscode-light'
  | 'vscode-high-contrast'
  | 'vscode-high-contrast-light';

export type Palette = Readonly<Record<string, string>>;

const fonts: Palette = {
  'font-family': 'sans-serif',
  'font-size': '13px',
  'editor-font-family': 'monospace',
  'editor-font-size': '13px',
};

/**
 * The colours of VS Code's own themes: Dark 2026, Light 2026, Dark High Contrast and Light High Contrast, which are its
 * defaults, and the earlier defaults Dark Modern and Light Modern. A dash stands for no colour.
 */
const colours = `
activityBarBadge-background              #307e9f   #0069cc   #000000   #0f4a85   #0078d4   #005fb8
activityBarBadge-foreground              #ffffff   #ffffff   #ffffff   #ffffff   #ffffff   #ffffff
badge-background                         #307e9f   #0069cc   #000000   #0f4a85   #616161   #cccccc
badge-foreground                         #ffffff   #ffffff   #ffffff   #ffffff   #f8f8f8   #3b3b3b
button-background                        #297aa0   #0069cc   #000000   #0f4a85   #0078d4   #005fb8
button-border                            #297aa0   #0069cc   #6fc3df   #0f4a85   #ffffff1a #0000001a
button-foreground                        #ffffff   #ffffff   #ffffff   #ffffff   #ffffff   #ffffff
button-hoverBackground                   #2b7da3   #0063c1   #000000   #0f4a85   #026ec1   #0258a8
button-secondaryBackground               #00000000 #eaeaea   -         #ffffff   #00000000 #e5e5e5
button-secondaryForeground               #cccccc   #202020   #ffffff   #292929   #cccccc   #3b3b3b
button-secondaryHoverBackground          #ffffff0f #f2f3f4   -         -         #2b2b2b   #cccccc
button-separator                         #ffffff66 #ffffff66 #ffffff66 #ffffff66 #ffffff66 #ffffff66
charts-blue                              #57a3f8   #1a5cff   #59a4f9   #0063d3   #59a4f9   #0063d3
charts-foreground                        #cccccc   #202020   #ffffff   #292929   #cccccc   #3b3b3b
charts-green                             #86cf86   #388a34   #89d185   #374e06   #89d185   #388a34
charts-orange                            #cd861a   #d18616   -         -         #ea5c0054 #ea5c0054
charts-purple                            #ad80d7   #652d90   #b180d7   #652d90   #b180d7   #652d90
charts-red                               #ef8773   #ad0707   #f48771   #b5200d   #f14c4c   #e51400
charts-yellow                            #e0b97f   #667309   #ffd370   #895503   #cca700   #bf8803
contrastActiveBorder                     -         -         #f38518   #006bbd   -         -
contrastBorder                           -         -         #6fc3df   #0f4a85   -         -
debugTokenExpression-name                #c586c0   #9b46b0   #ffffff   #292929   #c586c0   #9b46b0
debugTokenExpression-number              #b5cea8   #098658   #89d185   #098658   #b5cea8   #098658
debugTokenExpression-string              #ce9178   #a31515   #f48771   #a31515   #ce9178   #a31515
descriptionForeground                    #8c8c8c   #606060   #ffffffb2 #292929b2 #9d9d9d   #3b3b3b
editor-background                        #121314   #ffffff   #000000   #ffffff   #1f1f1f   #ffffff
editor-findMatchBackground               #2767828f #0069cc40 -         -         #9e6a03   #a8ac94
editor-findMatchBorder                   -         -         #f38518   #006bbd   -         -
editor-findMatchHighlightBackground      #27678280 #0069cc1a -         -         #ea5c0054 #ea5c0054
editor-findMatchHighlightBorder          -         -         #f38518   #006bbd   -         -
editor-selectionBackground               #276782de #0069cc40 #ffffff   #0f4a85   #264f78   #add6ff
editor-selectionForeground               -         -         #000000   #ffffff   -         -
editorError-foreground                   #f14c4c   #e51400   #f48771   #b5200d   #f14c4c   #e51400
editorInfo-foreground                    #59a4f9   #0063d3   #59a4f9   #0063d3   #59a4f9   #0063d3
editorLineNumber-activeForeground        #bbbebf   #202020   #f38518   #006bbd   #cccccc   #171184
editorLineNumber-foreground              #858889   #606060   #ffffff   #292929   #6e7681   #6e7681
editorWidget-background                  #202122   #fafafd   #0c141f   #ffffff   #202020   #f8f8f8
editorWidget-border                      #2a2b2c   #e4e5e6   #6fc3df   #0f4a85   #cccccc33 #3b3b3b33
editorWidget-foreground                  #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
errorForeground                          #f48771   #ad0707   #f48771   #b5200d   #f85149   #f85149
focusBorder                              #3994bcb2 #0069cc   #f38518   #006bbd   #0078d4   #005fb8
foreground                               #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
gitDecoration-addedResourceForeground    #81b88b   #587c0c   #a1e3ad   #374e06   #81b88b   #587c0c
gitDecoration-deletedResourceForeground  #c74e39   #ad0707   #c74e39   #ad0707   #c74e39   #ad0707
gitDecoration-modifiedResourceForeground #e2c08d   #895503   #e2c08d   #895503   #e2c08d   #895503
icon-foreground                          #8c8c8c   #606060   #ffffff   #292929   #cccccc   #3b3b3b
input-background                         #191a1b   #ffffff   #000000   #ffffff   #313131   #ffffff
input-border                             #333536   #d8d8d866 #6fc3df   #0f4a85   #3c3c3c   #cecece
input-foreground                         #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
input-placeholderForeground              #555555   #999999   #ffffffb2 #292929b2 #989898   #767676
inputOption-activeBackground             #313233   #d6d6d6   #00000000 #00000000 #2489db82 #bed6ed
inputOption-activeBorder                 #2a2b2c   #f0f1f2   #6fc3df   #0f4a85   #2488db   #005fb8
inputOption-activeForeground             #bfbfbf   #202020   #ffffff   #292929   #ffffff   #000000
inputValidation-errorBackground          #3a1d1d   #fdeded   #000000   #ffffff   #5a1d1d   #f2dede
inputValidation-errorBorder              #be1100   #ad0707   #6fc3df   #0f4a85   #be1100   #be1100
inputValidation-warningBackground        #352a05   #fdf6e3   #000000   #ffffff   #352a05   #f6f5d2
inputValidation-warningBorder            #b89500   #b69500   #6fc3df   #0f4a85   #b89500   #b89500
inputValidation-warningForeground        #bfbfbf   #202020   -         #292929   -         -
keybindingTable-headerBackground         #bfbfbf0a #2020200a -         -         #cccccc0a #3b3b3b0a
list-activeSelectionBackground           #ffffff21 #00000024 -         #0f4a851a #04395e   #e8e8e8
list-activeSelectionForeground           #ededed   #202020   -         -         #ffffff   #000000
list-activeSelectionIconForeground       #ffffff   #000000   -         -         #ffffff   #000000
list-dropBackground                      #3994bc1a #0069cc14 -         -         #383b3d   #d6ebff
list-focusAndSelectionOutline            -         #005fb8   -         -         -         #005fb8
list-focusHighlightForeground            #48a0c7   #0069cc   #f38518   #006bbd   #2aaaff   #0066bf
list-focusOutline                        #3994bcb2 #0069cc   #f38518   #006bbd   #0078d4   #005fb8
list-highlightForeground                 #48a0c7   #0069cc   #f38518   #006bbd   #2aaaff   #0066bf
list-hoverBackground                     #ffffff14 #00000014 #ffffff1a #0f4a851a #2a2d2e   #f2f2f2
list-hoverForeground                     #bfbfbf   #202020   -         -         -         -
list-inactiveSelectionBackground         #2c2d2e   #dadada99 -         #0f4a851a #37373d   #e4e6f1
menu-background                          #202122   #fafafd   #000000   #ffffff   #1f1f1f   #ffffff
menu-border                              #2a2b2c   #e4e5e6   #6fc3df   #0f4a85   #454545   #cecece
menu-foreground                          #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
menu-selectionBackground                 #3994bc26 #0069cc1a -         #0f4a851a #0078d4   #005fb8
menu-selectionBorder                     #3994bc   #0069cc   #f38518   #006bbd   -         -
menu-selectionForeground                 #bfbfbf   #202020   -         -         #ffffff   #ffffff
menu-separatorBackground                 #2a2b2c   #eeeef1   #6fc3df   #0f4a85   #454545   #3b3b3b33
panel-background                         #191a1b   #fafafd   #000000   #ffffff   #181818   #f8f8f8
panel-border                             #2a2b2c   #f0f1f2   #6fc3df   #0f4a85   #2b2b2b   #e5e5e5
panelTitle-activeBorder                  #3994bc   #000000   #6fc3df   #b5200d   #0078d4   #005fb8
panelTitle-activeForeground              #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
panelTitle-inactiveForeground            #8c8c8c   #606060   #ffffff   #292929   #9d9d9d   #3b3b3b
progressBar-background                   #878889   #0069cc   #6fc3df   #0f4a85   #0078d4   #005fb8
sash-hoverBorder                         #3994bcb2 #0069cc   #f38518   #006bbd   #0078d4   #005fb8
settings-checkboxBackground              #242526   #eaeaea   #000000   #ffffff   #313131   #f8f8f8
settings-checkboxBorder                  #707070   #868686   #6fc3df   #0f4a85   #3c3c3c   #cecece
settings-checkboxForeground              #8c8c8c   #606060   #ffffff   #292929   #cccccc   #3b3b3b
settings-dropdownBackground              #313131   #ffffff   #000000   #ffffff   #313131   #ffffff
settings-dropdownBorder                  #3c3c3c   #cecece   #6fc3df   #0f4a85   #3c3c3c   #cecece
settings-dropdownForeground              #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
settings-dropdownListBorder              #2a2b2c   #e4e5e6   #6fc3df   #0f4a85   #cccccc33 #3b3b3b33
settings-textInputBackground             #191a1b   #ffffff   #000000   #ffffff   #313131   #ffffff
settings-textInputBorder                 #333536   #cecece   #6fc3df   #0f4a85   #3c3c3c   #cecece
settings-textInputForeground             #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
symbolIcon-functionForeground            #b180d7   #652d90   #b180d7   #652d90   #b180d7   #652d90
symbolIcon-propertyForeground            #bfbfbf   #202020   #ffffff   #292929   #cccccc   #3b3b3b
textCodeBlock-background                 #242526   #eaeaea   #000000   #f2f2f2   #2b2b2b   #f8f8f8
textLink-foreground                      #48a0c7   #0069cc   #21a6ff   #0f4a85   #4daafc   #005fb8
toolbar-activeBackground                 #ffffff33 #d6d6d8   -         -         #6366674f #a6a6a64f
toolbar-hoverBackground                  #5a5d5e4f #0000001f -         -         #5a5d5e4f #b8b8b84f
toolbar-hoverOutline                     -         -         #f38518   #006bbd   -         -
tree-inactiveIndentGuidesStroke          #58585866 #a9a9a966 #a9a9a966 #a5a5a566 #58585866 #a9a9a966
tree-indentGuidesStroke                  #585858   #a9a9a9   #a9a9a9   #a5a5a5   #585858   #a9a9a9
tree-tableColumnsBorder                  #cccccc21 #61616121 -         -         #cccccc21 #61616121
tree-tableOddRowsBackground              #bfbfbf0a #2020200a -         -         #cccccc0a #3b3b3b0a
widget-border                            #2a2b2c   #e2e2e5   #6fc3df   #0f4a85   #313131   #e5e5e5
widget-shadow                            #0000005c #00000000 -         -         #0000005c #00000029
`;

/** The palette of a column of the table. */
function column(at: number): Palette {
  const lines = colours.trim().split('\n');
  const pairs = lines.map((line) => {
    const [key = '', ...values] = line.split(/ +/);
    return [key, values[at] ?? '-'] as const;
  });
  return { ...fonts, ...Object.fromEntries(pairs.filter(([, value]) => value !== '-')) };
}

/** The defaults. */
export const themes: Readonly<Record<ThemeKind, Palette>> = {
  'vscode-dark': column(0),
  'vscode-light': column(1),
  'vscode-high-contrast': column(2),
  'vscode-high-contrast-light': column(3),
};

/** All palettes. The highlights of the earlier defaults are opaque, those of the newer ones translucent. */
export const palettes: readonly (readonly [name: string, kind: ThemeKind, palette: Palette])[] = [
  ...(Object.keys(themes) as ThemeKind[]).map((kind) => [kind, kind, themes[kind]] as const),
  ['vscode-dark as before', 'vscode-dark', column(4)],
  ['vscode-light as before', 'vscode-light', column(5)],
];
