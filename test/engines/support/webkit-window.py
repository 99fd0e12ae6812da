#!/usr/bin/python3
"""A WebKitGTK window without a browser around it, for WebKitWebDriver: MiniBrowser's toolbar keeps it wider than a phone.

Usage: webkit-window.py WIDTH HEIGHT FOLDER --automation

In FOLDER it writes its process id ("pid"), what it downloads ("downloads") and, each time it gets SIGUSR1, a picture of its
newest page ("picture.png"). What its pages say in their consoles goes to "console.txt", since the driver throws the
window's standard output away.
"""

import os
import signal
import sys

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, GLib, Gtk, WebKit2  # noqa: E402

WIDTH, HEIGHT, FOLDER = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
DOWNLOADS = os.path.join(FOLDER, "downloads")
os.mkdir(DOWNLOADS)
windows = []

# The processes of the pages inherit both.
console = os.open(os.path.join(FOLDER, "console.txt"), os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(console, 1)
os.dup2(console, 2)


def open_view(*_):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_enable_write_console_messages_to_stdout(True)
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
    window = Gtk.Window(type=Gtk.WindowType.POPUP)
    window.set_default_size(WIDTH, HEIGHT)
    window.add(view)
    # Nobody else does: without a window manager the focus is with whatever lies under the pointer.
    window.connect("map-event", lambda *_: window.get_window().focus(Gdk.CURRENT_TIME))
    window.show_all()
    windows.append(window)
    view.connect("close", lambda _: close(window))
    view.grab_focus()
    return view


def close(window):
    windows.remove(window)
    window.destroy()


def take_picture(*_):
    surface = windows[-1].get_window()
    picture = Gdk.pixbuf_get_from_window(surface, 0, 0, surface.get_width(), surface.get_height())
    picture.savev(os.path.join(FOLDER, "part.png"), "png", [], [])
    os.rename(os.path.join(FOLDER, "part.png"), os.path.join(FOLDER, "picture.png"))
    return GLib.SOURCE_CONTINUE


def save(_, download):
    download.connect("decide-destination", name_file)


def name_file(download, suggested_name):
    path = os.path.join(DOWNLOADS, os.path.basename(suggested_name))
    download.set_destination(GLib.filename_to_uri(path, None))
    return True


def begin(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("WebKitGTK")
    info.set_version(
        WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version()
    )
    session.set_application_info(info)
    session.connect("create-web-view::window", open_view)
    session.connect("create-web-view::tab", open_view)


# A context that keeps nothing would keep what the console says to itself as well.
data = WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(FOLDER, "data"),
    base_cache_directory=os.path.join(FOLDER, "cache"),
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
context.connect("automation-started", begin)
context.connect("download-started", save)
GLib.unix_signal_add(GLib.PRIORITY_DEFAULT, signal.SIGUSR1, take_picture)
with open(os.path.join(FOLDER, "pid"), "w", encoding="utf-8") as file:
    file.write(str(os.getpid()))
Gtk.main()
