/** Finding of IBM's engine that is uncertain or only a recommendation, and the reason to accept it. */
export type Recommendation = {
  /** Names of the rule and of its message. */
  readonly rule: `${string}/${string}`;
  /** CSS selector of the elements that may have the finding; any element without it. */
  readonly of?: string;
  readonly why: string;
};

/** Findings of axe that are no faults. */
export const EXCEPTIONS: readonly {
  /** Name of the rule. */
  readonly rule: string;
  /** CSS selector of the elements that may have the finding. */
  readonly of: string;
  readonly why: string;
}[] = [
  {
    rule: 'target-size',
    of: '.react-flow__node-state',
    why: 'A drawing that fits into its box is small, and can be zoomed. The search finds each state too, as a link of full size.',
  },
];

/** Accepted findings of IBM's engine; all others are faults. */
export const RECOMMENDATIONS: readonly Recommendation[] = [
  {
    rule: 'style_focus_visible/potential_focus_not_visible',
    why: 'The engine considers only the border of each control. base.css draws an outline around whatever has the keyboard focus.',
  },
  {
    rule: 'style_color_misuse/Potential_1',
    of: 'style, link[rel=stylesheet]',
    why: 'Reported for every page with colours. A word or a sign says what a colour says.',
  },
  {
    rule: 'style_highcontrast_visible/Manual_1',
    of: 'html, style, link[rel=stylesheet]',
    why: 'Reported for every page. The test of the stories checks each state in forced colours.',
  },
  {
    rule: 'style_viewport_resizable/Potential_1',
    of: 'style',
    why: 'A size of the menu of a phone is in vw, with limits in px and rem. The tests of the appearance enlarge text to twice its size.',
  },
  {
    rule: 'element_tabbable_visible/potential_visible',
    why: 'Reported for everything above the visible part of the page: what is scrolled away, and the skip link, which appears when it has the focus.',
  },
  {
    rule: 'element_tabbable_unobscured/potential_obscured',
    why: 'On a phone a bar covers what is scrolled beneath it. A focused element scrolls to a place above the bar, by its scroll margin.',
  },
  {
    rule: 'a_target_warning/potential_warn',
    of: '.react-flow__attribution a',
    why: 'The library of the drawing asks for this attribution, and words it.',
  },
  {
    rule: 'text_sensory_misuse/potential_position',
    why: "The engine searches for single words: 'left' in 'minutes left', 'lower' in 'lower case' and 'below' in the agreement name no position on the screen.",
  },
  {
    rule: 'text_sensory_misuse/potential_other',
    why: "The engine searches for single words: 'longer' in 'a little longer' is no size.",
  },
  {
    rule: 'text_block_heading/potential_heading',
    of: 'aside :has(+ ol), aside div:has(> p + ol), header > p:only-child',
    why: 'It names the panel of steps or the flow book. As a heading it would come before the heading of the page.',
  },
  {
    rule: 'text_block_heading/potential_heading',
    of: '[data-sample], [data-sample] *',
    why: 'A single part on the page of the kit, outside of a screen.',
  },
  {
    rule: 'aria_role_redundant/fail_redundant',
    of: 'dialog[role=dialog]',
    why: 'The same component writes `alertdialog` for other dialogs.',
  },
  {
    rule: 'aria_role_redundant/fail_redundant',
    of: 'table[role=table], table[role=table] [role]',
    why: 'A phone shows the rows as cards, and browsers remove the roles of a table that is not laid out as one.',
  },
  {
    rule: 'aria_complementary_label_visible/Fail_1',
    of: 'aside[aria-label]:has(h2)',
    why: 'The panels of flow book and inspector begin with a heading that changes, while their label stays the same.',
  },
  {
    rule: 'application_content_accessible/Potential_1',
    of: '[role=application][aria-label]',
    why: 'The list of states below the drawing of a flow says the same in words.',
  },
  {
    rule: 'select_options_grouped/Potential_1',
    of: 'select:not(form *)',
    why: 'The list of flows is in the order of the journey.',
  },
  {
    rule: 'target_spacing_sufficient/potential_overlap',
    of: 'summary',
    why: 'The engine counts neighbours that cannot be pressed: what a drawing cuts off, and what the inspector covers.',
  },
  {
    rule: 'aria_keyboard_handler_exists/potential_no_keyboard_access',
    of: '[role=tablist], fieldset[role=radiogroup]',
    why: 'The tabs and radios inside can be used by keyboard: each tab has its own listener, and the radios are native.',
  },
  {
    rule: 'widget_tabbable_exists/fail_no_tabbable',
    of: '[inert] *',
    why: 'The engine does not know that inert elements cannot be reached.',
  },
  {
    rule: 'input_label_visible/potential_no_label',
    of: 'button[aria-label], input[type=range][aria-label]',
    why: 'Arrows, plus and minus are understood by their sign; the slider is below the amount that it changes.',
  },
  {
    rule: 'input_fields_grouped/Potential_1',
    why: 'A page asks for one thing, which its heading names; a group around all of its fields would say that again.',
  },
  {
    rule: 'list_structure_proper/Potential_1',
    of: 'dl:has(> div > dt + dd)',
    why: 'The engine does not know that HTML lets a div hold a term and its description.',
  },
  {
    rule: 'form_submit_button_exists/Potential_1',
    of: 'dialog form[id], section form:has(input[type=email])',
    why: 'The button of a dialog is outside its form and refers to it by id. The button for an e-mail address appears at the fifth letter.',
  },
];
